; Julia: where parameters, functions and constants are known, and what hides them

; the name of a function stands outside of its scope
(function_definition
  (signature
    [
      (argument_list) @local.scope
      (call_expression
        (argument_list) @local.scope)
      (_
        (call_expression
          (argument_list) @local.scope))
      (_
        (_
          (call_expression
            (argument_list) @local.scope)))
    ])
  "end" @local.scope)

(assignment
  .
  [
    (call_expression
      (argument_list) @local.scope)
    (_
      (call_expression
        (argument_list) @local.scope))
    (_
      (_
        (call_expression
          (argument_list) @local.scope)))
  ]
  (operator)
  .
  (_) @local.scope)

[
  (macro_definition)
  (arrow_function_expression)
  (do_clause)
  (for_statement)
  (let_statement)
  (catch_clause)
] @local.scope

((comprehension_expression) @local.scope
  (#set! local.scope-knows-all true))

((argument_list
  (for_clause)) @local.scope
  (#set! local.scope-knows-all true))

[
  (for_binding
    .
    [
      (identifier) @local.definition
      (tuple_expression
        (identifier) @local.definition)
    ])
  (let_binding
    .
    (identifier) @local.definition)
  (catch_clause
    .
    "catch"
    .
    (identifier) @local.definition)
]

; f(x, y=1; z=2) defined, where what is called has labels
([
  (signature
    [
      (argument_list
        (named_argument
          .
          [
            (identifier) @local.definition
            (typed_expression
              .
              (identifier) @local.definition)
          ]))
      (call_expression
        (argument_list
          (named_argument
            .
            [
              (identifier) @local.definition
              (typed_expression
                .
                (identifier) @local.definition)
            ])))
      (_
        [
          (call_expression
            (argument_list
              (named_argument
                .
                [
                  (identifier) @local.definition
                  (typed_expression
                    .
                    (identifier) @local.definition)
                ])))
          (_
            (call_expression
              (argument_list
                (named_argument
                  .
                  [
                    (identifier) @local.definition
                    (typed_expression
                      .
                      (identifier) @local.definition)
                  ]))))
        ])
    ])
  (assignment
    .
    [
      (call_expression
        (argument_list
          (named_argument
            .
            [
              (identifier) @local.definition
              (typed_expression
                .
                (identifier) @local.definition)
            ])))
      (_
        [
          (call_expression
            (argument_list
              (named_argument
                .
                [
                  (identifier) @local.definition
                  (typed_expression
                    .
                    (identifier) @local.definition)
                ])))
          (_
            (call_expression
              (argument_list
                (named_argument
                  .
                  [
                    (identifier) @local.definition
                    (typed_expression
                      .
                      (identifier) @local.definition)
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
        (call_expression
          .
          (identifier) @local.definition)
        (_
          (call_expression
            .
            (identifier) @local.definition))
      ]))
  (assignment
    .
    [
      (call_expression
        .
        (identifier) @local.definition)
      ((identifier) @local.definition
        .
        (operator)
        .
        (arrow_function_expression))
    ])
]
  (#set! local.uses "function"))

((const_statement
  (assignment
    .
    (identifier) @local.definition
    (operator)
    .
    [
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
