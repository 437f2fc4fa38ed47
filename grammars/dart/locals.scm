; Dart: where parameters are known, and what hides them

; A body stands behind its signature, not in one node with it
((function_signature) @local.scope . (function_body) @local.scope)
((method_signature) @local.scope . (function_body) @local.scope)
((catch_clause) @local.scope . (block) @local.scope)

(declaration (constructor_signature)) @local.scope

[
  (function_expression)
  (lambda_expression)
  (block)
  (if_statement)
  (for_statement)
] @local.scope

(initialized_variable_definition name: (identifier) @local.definition) @local.definition-value
(for_loop_parts name: (identifier) @local.definition)
