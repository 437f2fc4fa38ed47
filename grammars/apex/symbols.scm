(class_declaration
  name: (identifier) @name) @class
(interface_declaration
  name: (identifier) @name) @interface
(enum_declaration
  name: (identifier) @name) @enum
(enum_constant
  name: (identifier) @name) @enumMember
(method_declaration
  name: (identifier) @name) @method
(constructor_declaration
  name: (identifier) @name) @constructor
(field_declaration
  declarator: (variable_declarator
    name: (identifier) @name)) @field
(trigger_declaration
  name: (identifier) @name) @event
