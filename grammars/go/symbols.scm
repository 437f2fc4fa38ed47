(package_clause
  (package_identifier) @name) @package
(function_declaration
  name: (identifier) @name) @function
(method_declaration
  name: (field_identifier) @name) @method
(type_spec
  name: (type_identifier) @name
  type: (struct_type)) @struct
(type_spec
  name: (type_identifier) @name
  type: (interface_type)) @interface
(type_spec
  name: (type_identifier) @name) @type
(type_alias
  name: (type_identifier) @name) @type
(field_declaration
  name: (field_identifier) @name) @field
(method_elem
  name: (field_identifier) @name) @method
(source_file
  (const_declaration
    (const_spec
      name: (identifier) @name) @constant))
(source_file
  (var_declaration
    (var_spec
      name: (identifier) @name) @variable))
