(entity_declaration
  name: (identifier) @name) @class
(architecture_body
  name: (identifier) @name) @class
(package_declaration
  name: (identifier) @name) @package
(component_declaration
  name: (identifier) @name) @interface
(process_statement
  (label
    (identifier) @name)) @function
(function_declaration
  designator: (identifier) @name) @function
(full_type_declaration
  name: (identifier) @name) @struct
