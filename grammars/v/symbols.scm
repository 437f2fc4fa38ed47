(function_declaration
  !receiver
  name: (_) @name) @function
(function_declaration
  receiver: (_)
  name: (_) @name) @method
(struct_declaration
  name: (_) @name) @struct
(interface_declaration
  name: (_) @name) @interface
(enum_declaration
  name: (_) @name) @enum
(enum_member
  name: (_) @name) @enumMember
(type_declaration
  name: (_) @name) @type
(struct_field_declaration
  name: (_) @name) @field
(const_spec
  name: (_) @name) @constant
