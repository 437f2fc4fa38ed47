(function_def
  (function_command
    (argument_list
      .
      (argument) @name))) @function
(macro_def
  (macro_command
    (argument_list
      .
      (argument) @name))) @function
((normal_command
  (identifier) @_command
  (argument_list
    .
    (argument) @name)) @module
  (#any-of? @_command "project" "PROJECT"))
((normal_command
  (identifier) @_command
  (argument_list
    .
    (argument) @name)) @class
  (#any-of? @_command
    "add_executable" "add_library" "add_custom_target" "ADD_EXECUTABLE" "ADD_LIBRARY" "ADD_CUSTOM_TARGET"))
((normal_command
  (identifier) @_command
  (argument_list
    .
    (argument) @name)) @variable
  (#any-of? @_command "set" "option" "SET" "OPTION"))
