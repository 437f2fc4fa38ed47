; Hack: where parameters are known

([
  (function_declaration)
  (method_declaration)
] @local.scope
  (#set! local.scope-inherits false))

[
  (anonymous_function_expression)
  (lambda_expression)
  (catch_clause)
] @local.scope
