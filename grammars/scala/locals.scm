; Scala: where parameters, fields and functions are known, and what hides them

; the name of a function stands outside of its scope
(function_definition
  parameters: (_) @local.scope
  body: (_) @local.scope)

[
  (class_definition)
  (trait_definition)
  (object_definition)
  (enum_definition)
  (function_declaration)
  (extension_definition)
  (lambda_expression)
  (block)
  (indented_block)
  (case_clause)
  (for_expression)
] @local.scope

([
  (block
    [
      (val_definition
        pattern: [
          (identifier) @local.definition
          (_ (identifier) @local.definition)
        ])
      (var_definition
        pattern: (identifier) @local.definition)
    ] @local.definition-value)
  (indented_block
    [
      (val_definition
        pattern: [
          (identifier) @local.definition
          (_ (identifier) @local.definition)
        ])
      (var_definition
        pattern: (identifier) @local.definition)
    ] @local.definition-value)
])
(case_clause
  pattern: [
    (identifier) @local.definition
    (_ (identifier) @local.definition)
    (_ (_ (identifier) @local.definition))
  ])
(enumerator . (identifier) @local.definition) @local.definition-value

([
  (template_body
    [
      (val_definition
        pattern: [
          (identifier) @local.definition
          (alternative_pattern
            [
              (typed_pattern
                pattern: (identifier) @local.definition)
              (alternative_pattern
                (typed_pattern
                  pattern: (identifier) @local.definition))
            ])
        ])
      (var_definition
        pattern: [
          (identifier) @local.definition
          (alternative_pattern
            [
              (typed_pattern
                pattern: (identifier) @local.definition)
              (alternative_pattern
                (typed_pattern
                  pattern: (identifier) @local.definition))
            ])
        ])
      (val_declaration
        name: (identifier) @local.definition)
    ])
]
  (#set! local.uses "variable.member"))

((class_parameter
  [
    "val"
    "var"
  ]
  name: (identifier) @local.definition)
  (#set! local.uses "property"))

((template_body
  (function_definition
    name: (identifier) @local.definition))
  (#set! local.uses "function.method"))

((compilation_unit
  (function_definition
    name: (identifier) @local.definition))
  (#set! local.uses "function"))
