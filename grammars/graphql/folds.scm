(comment) @fold.comment
[
  (selection_set)
  (fields_definition)
  (input_fields_definition)
  (enum_values_definition)
  (arguments_definition)
  (arguments)
  (variable_definitions)
  (union_type_definition)
  (schema_definition)
  (schema_extension)
  (directive_definition)
  (list_value)
  (object_value)
  (description)
] @fold
