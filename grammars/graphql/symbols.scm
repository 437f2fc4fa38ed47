(scalar_type_definition
  (name) @name) @type
[
  (object_type_definition
    (name) @name)
  (object_type_extension
    (name) @name)
] @class
[
  (interface_type_definition
    (name) @name)
  (interface_type_extension
    (name) @name)
] @interface
(union_type_definition
  (name) @name) @type
[
  (enum_type_definition
    (name) @name)
  (enum_type_extension
    (name) @name)
] @enum
[
  (input_object_type_definition
    (name) @name)
  (input_object_type_extension
    (name) @name)
] @struct
(field_definition
  (name) @name) @field
(input_fields_definition
  (input_value_definition
    (name) @name) @field)
(enum_value_definition
  (enum_value
    (name) @name)) @enumMember
(operation_definition
  (name) @name) @function
(fragment_definition
  (fragment_name
    (name) @name)) @function
(directive_definition
  (name) @name) @constant
