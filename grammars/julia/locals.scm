; the name of a function stands outside of its scope
([
   (function_definition
     (signature
       [
         (argument_list) @local.scope
         (call_expression (argument_list) @local.scope)
         (_ (call_expression (argument_list) @local.scope))
         (_ (_ (call_expression (argument_list) @local.scope)))
       ])
     "end" @local.scope)
   (assignment
     . [
       (call_expression (argument_list) @local.scope)
       (_ (call_expression (argument_list) @local.scope))
       (_ (_ (call_expression (argument_list) @local.scope)))
     ]
     (operator)
     . (_) @local.scope)
   (catch_clause) @local.scope
 ]
  (#set! local.for "highlights"))
((comprehension_expression) @local.scope (#set! local.scope-knows-all true))
((argument_list (for_clause)) @local.scope (#set! local.scope-knows-all true))
((catch_clause . "catch" . (identifier) @local.definition) (#set! local.for "highlights"))

; f(x, y=1; z=2) defined, where what is called has labels
([
   (signature
     [
       (argument_list
         (named_argument
           . [(identifier) @local.definition (typed_expression . (identifier) @local.definition)]))
       (call_expression
         (argument_list
           (named_argument
             . [(identifier) @local.definition (typed_expression . (identifier) @local.definition)])))
       (_
         [
           (call_expression
             (argument_list
               (named_argument
                 . [
                   (identifier) @local.definition
                   (typed_expression . (identifier) @local.definition)
                 ])))
           (_
             (call_expression
               (argument_list
                 (named_argument
                   . [
                     (identifier) @local.definition
                     (typed_expression . (identifier) @local.definition)
                   ]))))
         ])
     ])
   (assignment
     . [
       (call_expression
         (argument_list
           (named_argument
             . [(identifier) @local.definition (typed_expression . (identifier) @local.definition)])))
       (_
         [
           (call_expression
             (argument_list
               (named_argument
                 . [
                   (identifier) @local.definition
                   (typed_expression . (identifier) @local.definition)
                 ])))
           (_
             (call_expression
               (argument_list
                 (named_argument
                   . [
                     (identifier) @local.definition
                     (typed_expression . (identifier) @local.definition)
                   ]))))
         ])
     ])
 ]
  (#set! local.uses "variable.parameter"))

; functions that are passed on by their name
([
   (function_definition
     (signature
       [
         (call_expression . (identifier) @local.definition)
         (_ (call_expression . (identifier) @local.definition))
       ]))
   (assignment
     . [
       (call_expression . (identifier) @local.definition)
       ((identifier) @local.definition . (operator) . (arrow_function_expression))
     ])
 ]
  (#set! local.uses "function"))
((const_statement
   (assignment
     . (identifier) @local.definition
     (operator)
     . [
       (integer_literal)
       (float_literal)
       (string_literal)
       (call_expression)
       (matrix_expression)
       (vector_expression)
       (tuple_expression)
       (binary_expression)
       (macrocall_expression)
     ]))
  (#set! local.uses "constant"))

(module_definition) @local.scope.names
(source_file [(function_definition) (macro_definition)] @local.scope.names)
(module_definition [(function_definition) (macro_definition)] @local.scope.names)
(source_file (assignment . [(call_expression) (where_expression)]) @local.scope.names)
(module_definition (assignment . [(call_expression) (where_expression)]) @local.scope.names)
(struct_definition) @local.scope.names
[
  (macro_definition)
  (arrow_function_expression)
  (do_clause)
  (for_statement)
  (let_statement)
] @local.scope.block
[
  (function_definition)
  (while_statement)
  (try_statement)
  (comprehension_expression)
  (assignment . (call_expression))
  (assignment . (where_expression))
] @local.scope.block.names
(module_definition name: (identifier) @local.definition.outer)
(function_definition
  (signature
    [
      (call_expression . (identifier) @local.definition.outer)
      (_ . (call_expression . (identifier) @local.definition.outer))
    ]))
(struct_definition
  (type_head
    [
      (identifier) @local.definition.outer
      (binary_expression . (identifier) @local.definition.outer)
    ]))
(assignment
  . [
    (call_expression . (identifier) @local.definition.outer)
    (where_expression . (call_expression . (identifier) @local.definition.outer))
  ])

; A value is given to what a scope around has.
(assignment
  . [
    (identifier) @local.definition.assigned
    (open_tuple (identifier) @local.definition.assigned)
    (tuple_expression (identifier) @local.definition.assigned)
    (typed_expression . (identifier) @local.definition.assigned)
  ])
(compound_assignment_expression . (identifier) @local.definition.assigned)
(local_statement
  (assignment
    . [(identifier) @local.definition.var (open_tuple (identifier) @local.definition.var)]))
(global_statement (identifier) @local.foreign)
(global_statement (assignment . (identifier) @local.foreign))
(let_binding . (_) (operator) (_) @local.outside)
(for_binding . (_) (operator) (_) @local.outside)
(let_binding . (identifier) @local.definition)
(local_statement (identifier) @local.definition.var)
(for_binding . [(identifier) @local.definition (tuple_expression (identifier) @local.definition)])
(catch_clause . (identifier) @local.definition.var)
(signature
  [
    (call_expression
      (argument_list
        [
          (identifier) @local.definition.var
          (typed_expression . (identifier) @local.definition.var)
          (splat_expression (identifier) @local.definition.var)
          (named_argument
            . [
              (identifier) @local.definition.var
              (typed_expression . (identifier) @local.definition.var)
            ])
        ]))
    (_
      . (call_expression
        (argument_list
          [
            (identifier) @local.definition.var
            (typed_expression . (identifier) @local.definition.var)
            (splat_expression (identifier) @local.definition.var)
            (named_argument
              . [
                (identifier) @local.definition.var
                (typed_expression . (identifier) @local.definition.var)
              ])
          ])))
  ])
(assignment
  . (call_expression
    (argument_list
      [
        (identifier) @local.definition.var
        (typed_expression . (identifier) @local.definition.var)
        (splat_expression (identifier) @local.definition.var)
        (named_argument . (identifier) @local.definition.var)
      ])))
(arrow_function_expression
  . [
    (identifier) @local.definition.function
    (argument_list
      [
        (identifier) @local.definition.function
        (typed_expression . (identifier) @local.definition.function)
      ])
  ])
(do_clause
  (argument_list
    [
      (identifier) @local.definition.var
      (typed_expression . (identifier) @local.definition.var)
      (tuple_expression (identifier) @local.definition.var)
    ]))
(field_expression (identifier) @local.member .)
((call_expression (argument_list (named_argument . (identifier) @local.member)))
  (#not-has-ancestor? @local.member signature))
