(package_clause
  name: (package_identifier) @name) @package
(package_object
  name: (identifier) @name) @module
(class_definition
  name: (identifier) @name) @class
(object_definition
  name: (identifier) @name) @module
(trait_definition
  name: (identifier) @name) @interface
(enum_definition
  name: (identifier) @name) @enum
(simple_enum_case
  name: (identifier) @name) @enumMember
(full_enum_case
  name: (identifier) @name) @enumMember
(template_body
  (function_definition
    name: (_) @name) @method)
(compilation_unit
  (function_definition
    name: (_) @name) @function)
(block
  (function_definition
    name: (_) @name) @function)
(indented_block
  (function_definition
    name: (_) @name) @function)
(extension_definition
  body: (function_definition
    name: (_) @name) @method)
(function_declaration
  name: (_) @name) @method
(given_definition
  name: (identifier) @name) @variable
(template_body
  (val_definition
    pattern: (identifier) @name) @field)
(template_body
  (var_definition
    pattern: (identifier) @name) @field)
(val_declaration
  name: (identifier) @name) @field
(var_declaration
  name: (identifier) @name) @field
(compilation_unit
  (val_definition
    pattern: (identifier) @name) @constant)
(type_definition
  name: (type_identifier) @name) @type
