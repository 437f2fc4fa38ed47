([(function_declaration) (method_declaration)] @local.scope (#set! local.scope-inherits false))

[
  (function_declaration)
  (method_declaration)
  (anonymous_function_expression)
  (lambda_expression)
] @local.scope
(parameter name: (variable) @local.definition.parameter)
(foreach_statement value: (variable) @local.definition)
(foreach_statement key: (variable) @local.definition)
(catch_clause name: (variable) @local.definition)
(binary_expression left: (variable) @local.definition operator: "=")
(list_expression (variable) @local.definition)
