[
  (let_expression)
  (let_binding)
  (let_open_expression)
  (fun_expression)
  (match_case)
  (for_expression)
  (structure)
  (signature)
  (module_binding)
  (type_binding)
  (value_specification)
  (object_expression)
  (method_definition)
  (class_binding)
] @local.scope

; Values
(let_binding
  pattern: (value_name) @local.definition.outer)
(value_specification
  (value_name) @local.definition.outer)
(external
  (value_name) @local.definition)
(value_pattern) @local.definition
([
  (tuple_pattern
    (value_name) @local.definition.outer)
  (constructor_pattern
    (value_name) @local.definition.outer)
  (cons_pattern
    (value_name) @local.definition.outer)
  (typed_pattern
    (value_name) @local.definition.outer)
  (parenthesized_pattern
    (value_name) @local.definition.outer)
  (list_binding_pattern
    (value_name) @local.definition.outer)
  (field_pattern
    (value_name) @local.definition.outer)
])

; Types, modules and constructors
(type_binding
  name: (type_constructor) @local.definition.outer)
(abstract_type
  (type_constructor) @local.definition)
(type_binding
  (type_variable) @local.definition)
(constructor_declaration
  (constructor_name) @local.definition.outer)
(module_binding
  (module_name) @local.definition.outer)
(module_parameter
  (module_name) @local.definition)
(module_type_definition
  (module_type_name) @local.definition)
(class_binding
  (class_name) @local.definition.outer)
(instance_variable_definition
  (instance_variable_name) @local.definition)

; What belongs to a value or a module
[
  (field_name)
  (method_name)
  (label_name)
] @local.member
([
  (value_path
    (module_path)
    (value_name) @local.member)
  (type_constructor_path
    (extended_module_path)
    (type_constructor) @local.member)
  (constructor_path
    (module_path)
    (constructor_name) @local.member)
  (module_path
    (module_path)
    (module_name) @local.member)
])
