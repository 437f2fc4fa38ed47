(function_declaration
  name: [
    (identifier)
    (dot_index_expression)
  ] @name) @function
(function_declaration
  name: (method_index_expression) @name) @method
(field
  name: (identifier) @name
  value: (function_definition)) @method
(assignment_statement
  (variable_list
    .
    name: (_) @name)
  (expression_list
    .
    value: (function_definition))) @function
(chunk
  (variable_declaration
    (assignment_statement
      (variable_list
        .
        name: (identifier) @name)
      (expression_list
        .
        value: [
          (table_constructor)
          (string)
          (number)
          (true)
          (false)
          (nil)
          (function_call)
        ]))) @variable)
