(class_declaration
  declaration_kind: "class"
  name: (_) @name) @class
(class_declaration
  declaration_kind: "actor"
  name: (_) @name) @class
(class_declaration
  declaration_kind: "struct"
  name: (_) @name) @struct
(class_declaration
  declaration_kind: "enum"
  name: (_) @name) @enum
(class_declaration
  declaration_kind: "extension"
  name: (_) @name) @namespace
(protocol_declaration
  name: (_) @name) @interface
(function_declaration
  name: (simple_identifier) @name) @function
(protocol_function_declaration
  name: (simple_identifier) @name) @method
(init_declaration
  name: "init" @name) @constructor
(enum_entry
  name: (simple_identifier) @name) @enumMember
(source_file
  (property_declaration
    name: (pattern
      bound_identifier: (simple_identifier) @name)) @variable)
(class_body
  (property_declaration
    name: (pattern
      bound_identifier: (simple_identifier) @name)) @property)
(enum_class_body
  (property_declaration
    name: (pattern
      bound_identifier: (simple_identifier) @name)) @property)
(protocol_property_declaration
  name: (pattern
    bound_identifier: (simple_identifier) @name)) @property
(typealias_declaration
  name: (type_identifier) @name) @type
(macro_declaration
  (simple_identifier) @name) @function
