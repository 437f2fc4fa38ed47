; Java: where parameters are known, and what hides them

[
  (method_declaration)
  (constructor_declaration)
  (lambda_expression)
  (catch_clause)
] @local.scope

(local_variable_declaration
  declarator: (variable_declarator name: (identifier) @local.definition))
(enhanced_for_statement name: (identifier) @local.definition)
