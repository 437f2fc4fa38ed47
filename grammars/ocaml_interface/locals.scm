[(signature) (module_binding) (type_binding) (value_specification)] @local.scope
(value_specification (value_name) @local.definition.outer)
(external (value_name) @local.definition)
(type_binding name: (type_constructor) @local.definition.outer)
(type_binding (type_variable) @local.definition)
(constructor_declaration (constructor_name) @local.definition.outer)
(module_binding (module_name) @local.definition.outer)
(module_parameter (module_name) @local.definition)
(module_type_definition (module_type_name) @local.definition)

; What belongs to a value or a module
[(field_name) (method_name) (label_name)] @local.member
([
   (type_constructor_path (extended_module_path) (type_constructor) @local.member)
   (module_path (module_path) (module_name) @local.member)
 ])
