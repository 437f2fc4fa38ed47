[
  (function_definition)
  (lambda_expression)
] @local.scope
(function_declaration
  name: (identifier) @local.definition.outer)
(function_declaration
  name: (scoped_identifier
    (identifier) @local.definition.outer))
(parameters
  (identifier) @local.definition)
(default_parameter
  name: (identifier) @local.definition)
(let_statement
  .
  (identifier) @local.definition)
(let_statement
  .
  (scoped_identifier
    (identifier) @local.definition))
(const_statement
  .
  (identifier) @local.definition)
(list_assignment
  (identifier) @local.definition)
(for_loop
  variable: (identifier) @local.definition)
(field_expression
  field: (identifier) @local.member)
