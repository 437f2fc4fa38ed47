(class_declaration
  name: (_) @name) @class
(function_declaration
  name: (identifier) @name) @function
(generator_function_declaration
  name: (identifier) @name) @function
(method_definition
  name: (_) @name) @method
(program
  [
    (lexical_declaration
      (variable_declarator
        name: (identifier) @name))
    (variable_declaration
      (variable_declarator
        name: (identifier) @name))
  ] @variable)
(program
  (export_statement
    (lexical_declaration
      (variable_declarator
        name: (identifier) @name))) @variable)
(variable_declarator
  name: (identifier) @name
  value: [
    (arrow_function)
    (function_expression)
  ]) @function
(variable_declarator
  name: (identifier) @name
  value: (class)) @class
