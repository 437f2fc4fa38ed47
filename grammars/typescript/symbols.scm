; inherits: javascript

(public_field_definition
  name: (_) @name) @property
(abstract_class_declaration
  name: (_) @name) @class
(interface_declaration
  name: (_) @name) @interface
(enum_declaration
  name: (_) @name) @enum
(enum_body
  name: (property_identifier) @name @enumMember)
(enum_assignment
  name: (_) @name) @enumMember
(type_alias_declaration
  name: (_) @name) @type
(function_signature
  name: (identifier) @name) @function
(method_signature
  name: (_) @name) @method
(abstract_method_signature
  name: (_) @name) @method
(interface_body
  (property_signature
    name: (_) @name) @property)
(internal_module
  name: (_) @name) @namespace
(module
  name: (_) @name) @namespace
