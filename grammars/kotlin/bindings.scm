[
  (class_declaration)
  (object_declaration)
  (companion_object)
  (object_literal)
  (function_declaration)
  (anonymous_function)
  (secondary_constructor)
  (getter)
  (setter)
  (lambda_literal)
  (control_structure_body)
  (for_statement)
  (when_expression)
  (catch_block)
] @local.scope

(class_declaration
  (type_identifier) @local.definition.outer)
(object_declaration
  (type_identifier) @local.definition.outer)
(type_alias
  .
  (type_identifier) @local.definition)
(type_parameter
  (type_identifier) @local.definition)
(function_declaration
  (simple_identifier) @local.definition.outer)
(parameter
  (simple_identifier) @local.definition)
(parameter_with_optional_type
  (simple_identifier) @local.definition)
(class_parameter
  (simple_identifier) @local.definition
  .
  ":")
(variable_declaration
  (simple_identifier) @local.definition)
(catch_block
  (simple_identifier) @local.definition)
(enum_entry
  (simple_identifier) @local.member)
(navigation_suffix
  (simple_identifier) @local.member)
(value_argument
  (simple_identifier) @local.member
  .
  "=")
