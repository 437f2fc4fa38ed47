; Rust: where parameters are known, and what hides them

; ... a function from behind its name
(function_item
  type_parameters: (_)? @local.scope
  parameters: (_) @local.scope
  body: (_) @local.scope)

; ... one inside of another sees nothing of that
((block
  (function_item
    parameters: (_) @local.scope
    body: (_) @local.scope))
  (#set! local.scope-inherits false))

[
  (function_signature_item)
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

; Functions that are passed on by their name; what is imported with a small letter is one where it stands alone

([
  (source_file (function_item name: (identifier) @local.definition))
  (mod_item body: (declaration_list (function_item name: (identifier) @local.definition)))
  (block (function_item name: (identifier) @local.definition))
  (use_declaration argument: (scoped_identifier name: (identifier) @local.definition))
  (use_list
    [
      (identifier) @local.definition
      (scoped_identifier name: (identifier) @local.definition)
    ])
  (use_as_clause alias: (identifier) @local.definition)
]
  (#match? @local.definition "^[a-z_]")
  (#set! local.uses "function"))
