; PHP: where parameters are known, and what hides them

([
  (function_definition)
  (method_declaration)
] @local.scope
  (#set! local.scope-inherits false))

[
  (anonymous_function)
  (property_hook)
  (arrow_function)
] @local.scope

(assignment_expression left: (variable_name) @local.definition)
(foreach_statement (pair (variable_name) @local.definition))
(foreach_statement (_) . (variable_name) @local.definition)
(catch_clause name: (variable_name) @local.definition)
