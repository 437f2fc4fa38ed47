; Kotlin: where parameters are known, and what hides them

[
  (function_declaration)
  (anonymous_function)
  (secondary_constructor)
  (setter)
  (lambda_literal)
  (catch_block)
  (function_type)
  (function_body)
  (control_structure_body)
  (for_statement)
] @local.scope

(property_declaration (variable_declaration (simple_identifier) @local.definition)) @local.definition-value
(property_declaration
  (multi_variable_declaration
    (variable_declaration (simple_identifier) @local.definition))) @local.definition-value
(for_statement (variable_declaration (simple_identifier) @local.definition))
(for_statement
  (multi_variable_declaration
    (variable_declaration (simple_identifier) @local.definition)))
