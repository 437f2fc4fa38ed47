(function_definition
  (function_declaration
    name: (_) @name)) @function
(command_statement
  name: (command_name) @name) @event
(augroup_statement
  (augroup_name) @name) @namespace
(script_file
  (let_statement
    .
    (scoped_identifier) @name) @variable)
(script_file
  (const_statement
    .
    (scoped_identifier) @name) @constant)
