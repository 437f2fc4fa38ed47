(function_declaration
  name: (identifier) @name) @function
(struct_declaration
  name: (identifier) @name) @struct
(struct_member
  (variable_identifier_declaration
    name: (identifier) @name)) @field
(global_variable_declaration
  (variable_declaration
    (variable_identifier_declaration
      name: (identifier) @name))) @variable
(global_constant_declaration
  (variable_identifier_declaration
    name: (identifier) @name)) @constant
