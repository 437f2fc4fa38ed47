(package_header
  (identifier) @name) @package
(class_declaration
  .
  "class"
  (type_identifier) @name) @class
(class_declaration
  (modifiers)
  .
  "class"
  (type_identifier) @name) @class
(class_declaration
  "interface"
  (type_identifier) @name) @interface
(class_declaration
  "enum"
  (type_identifier) @name) @enum
(object_declaration
  (type_identifier) @name) @class
(companion_object
  "companion" @name) @class
(enum_entry
  (simple_identifier) @name) @enumMember
(source_file
  (function_declaration
    (simple_identifier) @name) @function)
(class_body
  (function_declaration
    (simple_identifier) @name) @method)
(enum_class_body
  (function_declaration
    (simple_identifier) @name) @method)
(statements
  (function_declaration
    (simple_identifier) @name) @function)
(secondary_constructor
  "constructor" @name) @constructor
(class_parameter
  (binding_pattern_kind)
  .
  (simple_identifier) @name) @property
(class_body
  (property_declaration
    (variable_declaration
      (simple_identifier) @name)) @property)
(source_file
  (property_declaration
    (variable_declaration
      (simple_identifier) @name)) @variable)
(type_alias
  .
  (type_identifier) @name) @type
