[
  (function_definition)
  (class_definition)
  (lambda)
  (list_comprehension)
  (set_comprehension)
  (dictionary_comprehension)
  (generator_expression)
] @local.scope

(function_definition
  name: (identifier) @local.definition.outer)
(class_definition
  name: (identifier) @local.definition.outer)
(parameters
  (identifier) @local.definition)
(lambda_parameters
  (identifier) @local.definition)
(default_parameter
  name: (identifier) @local.definition)
(typed_default_parameter
  name: (identifier) @local.definition)
(typed_parameter
  .
  (identifier) @local.definition)
(list_splat_pattern
  (identifier) @local.definition)
(dictionary_splat_pattern
  (identifier) @local.definition)
(assignment
  left: (identifier) @local.definition)
(pattern_list
  (identifier) @local.definition)
(tuple_pattern
  (identifier) @local.definition)
(named_expression
  name: (identifier) @local.definition)
(for_statement
  left: (identifier) @local.definition)
(for_in_clause
  left: (identifier) @local.definition)
(as_pattern_target
  (identifier) @local.definition)
(import_statement
  name: (dotted_name
    .
    (identifier) @local.definition .))
(import_from_statement
  name: (dotted_name
    .
    (identifier) @local.definition .))
(aliased_import
  alias: (identifier) @local.definition)
(attribute
  attribute: (identifier) @local.member)
(keyword_argument
  name: (identifier) @local.member)
