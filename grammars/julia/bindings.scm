(module_definition) @local.scope
(source_file
  [
    (function_definition)
    (macro_definition)
  ] @local.scope)
(module_definition
  [
    (function_definition)
    (macro_definition)
  ] @local.scope)
(source_file
  (assignment
    .
    [
      (call_expression)
      (where_expression)
    ]) @local.scope)
(module_definition
  (assignment
    .
    [
      (call_expression)
      (where_expression)
    ]) @local.scope)
(struct_definition) @local.scope
[
  (function_definition)
  (macro_definition)
  (arrow_function_expression)
  (do_clause)
  (for_statement)
  (while_statement)
  (let_statement)
  (try_statement)
  (comprehension_expression)
  (assignment
    .
    [
      (call_expression)
      (where_expression)
    ])
] @local.scope.block

(module_definition
  name: (identifier) @local.definition.outer)
(function_definition
  (signature
    [
      (call_expression
        .
        (identifier) @local.definition.outer)
      (_
        .
        (call_expression
          .
          (identifier) @local.definition.outer))
    ]))
(struct_definition
  (type_head
    [
      (identifier) @local.definition.outer
      (binary_expression
        .
        (identifier) @local.definition.outer)
    ]))
(assignment
  .
  [
    (call_expression
      .
      (identifier) @local.definition.outer)
    (where_expression
      .
      (call_expression
        .
        (identifier) @local.definition.outer))
  ])
; A value is given to what a scope around has.
(assignment
  .
  [
    (identifier) @local.definition.assigned
    (open_tuple
      (identifier) @local.definition.assigned)
    (tuple_expression
      (identifier) @local.definition.assigned)
    (typed_expression
      .
      (identifier) @local.definition.assigned)
  ])
(compound_assignment_expression
  .
  (identifier) @local.definition.assigned)
(local_statement
  (assignment
    .
    [
      (identifier) @local.definition
      (open_tuple
        (identifier) @local.definition)
    ]))
(global_statement
  (identifier) @local.foreign)
(global_statement
  (assignment
    .
    (identifier) @local.foreign))
(let_binding
  .
  (_)
  (operator)
  (_) @local.outside)
(for_binding
  .
  (_)
  (operator)
  (_) @local.outside)
(let_binding
  .
  (identifier) @local.definition)
(local_statement
  (identifier) @local.definition)
(for_binding
  .
  [
    (identifier) @local.definition
    (tuple_expression
      (identifier) @local.definition)
  ])
(catch_clause
  .
  (identifier) @local.definition)
(signature
  [
    (call_expression
      (argument_list
        [
          (identifier) @local.definition
          (typed_expression
            .
            (identifier) @local.definition)
          (splat_expression
            (identifier) @local.definition)
          (named_argument
            .
            [
              (identifier) @local.definition
              (typed_expression
                .
                (identifier) @local.definition)
            ])
        ]))
    (_
      .
      (call_expression
        (argument_list
          [
            (identifier) @local.definition
            (typed_expression
              .
              (identifier) @local.definition)
            (splat_expression
              (identifier) @local.definition)
            (named_argument
              .
              [
                (identifier) @local.definition
                (typed_expression
                  .
                  (identifier) @local.definition)
              ])
          ])))
  ])
(assignment
  .
  (call_expression
    (argument_list
      [
        (identifier) @local.definition
        (typed_expression
          .
          (identifier) @local.definition)
        (splat_expression
          (identifier) @local.definition)
        (named_argument
          .
          (identifier) @local.definition)
      ])))
(arrow_function_expression
  .
  [
    (identifier) @local.definition
    (argument_list
      [
        (identifier) @local.definition
        (typed_expression
          .
          (identifier) @local.definition)
      ])
  ])
(do_clause
  (argument_list
    [
      (identifier) @local.definition
      (typed_expression
        .
        (identifier) @local.definition)
      (tuple_expression
        (identifier) @local.definition)
    ]))
(field_expression
  (identifier) @local.member .)
((call_expression
  (argument_list
    (named_argument
      .
      (identifier) @local.member)))
  (#not-has-ancestor? @local.member signature))
