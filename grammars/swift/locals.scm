; Swift: where parameters are known, and what hides them

[
  (function_declaration)
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
