(module_declaration
  (module_fqn) @name) @module
(class_declaration
  (identifier) @name) @class
(struct_declaration
  (identifier) @name) @struct
(interface_declaration
  (identifier) @name) @interface
(enum_declaration
  (identifier) @name) @enum
(template_declaration
  (identifier) @name) @function
(function_declaration
  (identifier) @name) @function
(constructor
  (this) @name) @constructor
(aggregate_body
  (variable_declaration
    (declarator
      .
      (identifier) @name) @field))
