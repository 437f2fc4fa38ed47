(class_declaration
  name: (_) @name) @class
(interface_declaration
  name: (_) @name) @interface
(typedef_declaration
  name: (_) @name) @type
(function_declaration
  name: (_) @name) @function
(class_declaration
  body: (block
    (variable_declaration
      name: (_) @name) @field))
