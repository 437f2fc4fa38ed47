; Scala: where parameters are known, and what hides them

[
  (function_definition)
  (function_declaration)
  (extension_definition)
  (lambda_expression)
  (block)
  (indented_block)
  (case_clause)
  (for_expression)
] @local.scope

(val_definition
  pattern: [
    (identifier) @local.definition
    (_ (identifier) @local.definition)
  ]) @local.definition-value
(var_definition pattern: (identifier) @local.definition) @local.definition-value
(case_clause
  pattern: [
    (identifier) @local.definition
    (_ (identifier) @local.definition)
    (_ (_ (identifier) @local.definition))
  ])
(enumerator . (identifier) @local.definition) @local.definition-value
