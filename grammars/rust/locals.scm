; Rust: where parameters are known, and what hides them

([
  (function_item)
  (function_signature_item)
] @local.scope
  (#set! local.scope-inherits false))

[
  (closure_expression)
  (block)
  (match_arm)
  (if_expression)
  (while_expression)
  (for_expression)
] @local.scope

(let_declaration
  pattern: [
    (identifier) @local.definition
    (_ (identifier) @local.definition)
    (_ (_ (identifier) @local.definition))
  ]) @local.definition-value
(let_condition
  pattern: [
    (_ (identifier) @local.definition)
    (_ (_ (identifier) @local.definition))
  ]) @local.definition-value
(match_pattern
  [
    (identifier) @local.definition
    (_ (identifier) @local.definition)
    (_ (_ (identifier) @local.definition))
  ])
(for_expression
  pattern: [
    (identifier) @local.definition
    (_ (identifier) @local.definition)
  ]
  value: (_) @local.definition-value)
(shorthand_field_identifier) @local.definition
