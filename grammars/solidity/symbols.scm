(contract_declaration
  name: (identifier) @name) @class
(interface_declaration
  name: (identifier) @name) @interface
(library_declaration
  name: (identifier) @name) @module
(struct_declaration
  name: (identifier) @name) @struct
(enum_declaration
  name: (identifier) @name) @enum
(enum_value) @name @enumMember
(event_definition
  name: (identifier) @name) @event
(error_declaration
  name: (identifier) @name) @event
(function_definition
  name: (identifier) @name) @function
(modifier_definition
  name: (identifier) @name) @function
(state_variable_declaration
  name: (identifier) @name) @field
(struct_member
  name: (identifier) @name) @field
