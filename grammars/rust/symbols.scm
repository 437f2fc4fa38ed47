(mod_item
  name: (identifier) @name) @module
(struct_item
  name: (type_identifier) @name) @struct
(union_item
  name: (type_identifier) @name) @struct
(enum_item
  name: (type_identifier) @name) @enum
(enum_variant
  name: (identifier) @name) @enumMember
(trait_item
  name: (type_identifier) @name) @interface
(impl_item
  type: (_) @name) @class
(function_item
  name: (identifier) @name) @function
(function_signature_item
  name: (identifier) @name) @function
(field_declaration
  name: (field_identifier) @name) @field
(const_item
  name: (identifier) @name) @constant
(static_item
  name: (identifier) @name) @variable
(type_item
  name: (type_identifier) @name) @type
(macro_definition
  name: (identifier) @name) @function
