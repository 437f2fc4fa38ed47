(namespace_declaration
  name: (_) @name) @namespace
(class_declaration
  name: (_) @name) @class
(interface_declaration
  name: (_) @name) @interface
(trait_declaration
  name: (_) @name) @class
(enum_declaration
  name: (_) @name) @enum
(enum_class_declaration
  name: (_) @name) @enum
(enumerator
  (identifier) @name) @enumMember
(alias_declaration
  (identifier) @name) @type
(function_declaration
  name: (_) @name) @function
(method_declaration
  name: (_) @name) @method
(property_declarator
  name: (_) @name) @property
(const_declarator
  name: (_) @name) @constant
