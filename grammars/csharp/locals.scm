; C#: where parameters are known, and what hides them

[
  (method_declaration)
  (constructor_declaration)
  (operator_declaration)
  (conversion_operator_declaration)
  (indexer_declaration)
  (delegate_declaration)
  (local_function_statement)
  (lambda_expression)
  (anonymous_method_expression)
  (catch_clause)
] @local.scope

(variable_declarator name: (identifier) @local.definition)
(foreach_statement left: (identifier) @local.definition)
(declaration_expression name: (identifier) @local.definition)
