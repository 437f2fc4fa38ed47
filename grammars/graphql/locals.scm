(operation_definition) @local.scope
(variable_definition (variable (name) @local.definition))
(fragment_definition (fragment_name (name) @local.definition))
[
  (scalar_type_definition (name) @local.definition.type)
  (object_type_definition (name) @local.definition.type)
  (interface_type_definition (name) @local.definition.type)
  (union_type_definition (name) @local.definition.type)
  (enum_type_definition (name) @local.definition.type)
  (input_object_type_definition (name) @local.definition.type)
]
[
  (field (name) @local.member)
  (alias (name) @local.member)
  (field_definition (name) @local.member)
  (input_value_definition (name) @local.member)
  (argument (name) @local.member)
  (object_field (name) @local.member)
  (enum_value (name) @local.member)
  (directive (name) @local.member)
  (operation_definition (name) @local.member)
]
