[
  (function_declaration)
  (generator_function_declaration)
  (function_expression)
  (arrow_function)
  (method_definition)
  (class_declaration)
  (statement_block)
  (for_statement)
  (for_in_statement)
  (catch_clause)
] @local.scope

(function_declaration
  name: (identifier) @local.definition.outer)
(generator_function_declaration
  name: (identifier) @local.definition.outer)
(class_declaration
  name: (_) @local.definition.outer)
(variable_declarator
  name: (identifier) @local.definition)
(array_pattern
  (identifier) @local.definition)
(shorthand_property_identifier_pattern) @local.definition
(pair_pattern
  value: (identifier) @local.definition)
(rest_pattern
  (identifier) @local.definition)
(arrow_function
  parameter: (identifier) @local.definition)
(catch_clause
  parameter: (identifier) @local.definition)
(for_in_statement
  left: (identifier) @local.definition)
(import_clause
  (identifier) @local.definition)
(namespace_import
  (identifier) @local.definition)
(import_specifier
  name: (identifier) @local.definition)
(import_specifier
  alias: (identifier) @local.definition)
[
  (property_identifier)
  (private_property_identifier)
  (statement_identifier)
] @local.member
