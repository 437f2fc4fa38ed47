; D: where parameters, fields and constants are known, and what hides them

[
  (struct_declaration)
  (class_declaration)
  (interface_declaration)
  (union_declaration)
  (template_declaration)
  (function_declaration)
  (constructor)
  (function_literal)
  (block_statement)
  (foreach_statement)
  (for_statement)
  (if_statement)
] @local.scope

(block_statement
  [
    (variable_declaration
      (declarator
        .
        (identifier) @local.definition) @local.definition-value)
    (auto_declaration
      variable: (identifier) @local.definition) @local.definition-value
  ])

(foreach_type
  (identifier) @local.definition)

((aggregate_body
  (variable_declaration
    (declarator
      .
      (identifier) @local.definition)))
  (#set! local.uses "variable.member"))

([
  (manifest_declarator
    .
    (identifier) @local.definition)
  (variable_declaration
    (storage_class
      (static))
    (type
      (type_ctor
        [
          (const)
          (immutable)
        ]))
    (declarator
      .
      (identifier) @local.definition))
]
  (#set! local.uses "constant"))

((imported
  alias: (identifier) @local.definition)
  (#set! local.uses "module"))
