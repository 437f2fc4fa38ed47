[
  (function_declaration)
  (init_declaration)
  (lambda_literal)
  (class_declaration)
  (function_body)
  (statements)
  (for_statement)
] @local.scope

(function_declaration
  name: (simple_identifier) @local.definition.outer)
(class_declaration
  name: (type_identifier) @local.definition.outer)
(protocol_declaration
  name: (type_identifier) @local.definition)
(parameter
  name: (simple_identifier) @local.definition)
(lambda_parameter
  name: (simple_identifier) @local.definition)
(pattern
  bound_identifier: (simple_identifier) @local.definition)
(if_statement
  bound_identifier: (simple_identifier) @local.definition)
(guard_statement
  bound_identifier: (simple_identifier) @local.definition)
(navigation_suffix
  suffix: (simple_identifier) @local.member)
(value_argument_label
  (simple_identifier) @local.member)
