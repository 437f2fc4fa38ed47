[
  (procedure)
  (block)
  (for_statement)
  (if_statement)
  (switch_case)
] @local.scope

(procedure_declaration
  (identifier) @local.definition.outer
  .
  "::")
(parameter
  (identifier) @local.definition)
(default_parameter
  (identifier) @local.definition
  .
  ":=")
(named_type
  (identifier) @local.definition)
(variable_declaration
  (identifier) @local.definition
  .
  ":=")
(assignment_statement
  (identifier) @local.definition
  .
  ":=")
(var_declaration
  (identifier) @local.definition
  .
  ":")
(for_statement
  (identifier) @local.definition)
(member_expression
  "."
  .
  (identifier) @local.member)
