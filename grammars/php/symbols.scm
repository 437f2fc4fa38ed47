(namespace_definition
  name: (namespace_name) @name) @namespace
(class_declaration
  name: (name) @name) @class
(interface_declaration
  name: (name) @name) @interface
(trait_declaration
  name: (name) @name) @class
(enum_declaration
  name: (name) @name) @enum
(enum_case
  name: (name) @name) @enumMember
(function_definition
  name: (name) @name) @function
((method_declaration
  name: (name) @name) @method
  (#not-eq? @name "__construct"))
((method_declaration
  name: (name) @name) @constructor
  (#eq? @name "__construct"))
(property_declaration
  (property_element
    name: (variable_name) @name)) @property
(property_promotion_parameter
  name: (variable_name) @name) @property
(const_declaration
  (const_element
    .
    (name) @name)) @constant
