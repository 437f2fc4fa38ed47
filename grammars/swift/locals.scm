; Swift: where parameters are known, and what hides them

; ... a function from behind its name
(function_declaration
  "(" @local.scope
  body: (_) @local.scope)

[
  (protocol_function_declaration)
  (init_declaration)
  (subscript_declaration)
  (lambda_literal)
  (computed_setter)
  (willset_clause)
  (didset_clause)
  (statements)
  (if_statement)
  (for_statement)
  (while_statement)
  (switch_entry)
  (catch_block)
] @local.scope

(property_declaration
  name: (pattern bound_identifier: (simple_identifier) @local.definition)) @local.definition-value
(guard_statement bound_identifier: (simple_identifier) @local.definition) @local.definition-value
(if_statement
  bound_identifier: (simple_identifier) @local.definition
  .
  (_) @local.definition-value)
(while_statement
  bound_identifier: (simple_identifier) @local.definition
  .
  (_) @local.definition-value)
(for_statement item: (pattern bound_identifier: (simple_identifier) @local.definition))
(switch_pattern (pattern bound_identifier: (simple_identifier) @local.definition))

; Members, which all of a type knows, and functions that are passed on
([
  (class_body)
  (enum_class_body)
] @local.scope
  (#set! local.scope-knows-all true))

([
  (class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @local.definition)))
  (enum_class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @local.definition)))
]
  (#set! local.uses "variable.member"))

([
  (class_body (function_declaration name: (simple_identifier) @local.definition))
  (enum_class_body (function_declaration name: (simple_identifier) @local.definition))
]
  (#set! local.uses "function.method"))

([
  (source_file (function_declaration name: (simple_identifier) @local.definition))
  (statements (function_declaration name: (simple_identifier) @local.definition))
]
  (#set! local.uses "function"))
