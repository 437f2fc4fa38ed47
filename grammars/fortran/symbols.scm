(module
  (module_statement
    (name) @name)) @module
(submodule
  (submodule_statement
    (name) @name)) @module
(program
  (program_statement
    (name) @name)) @module
(function
  (function_statement
    name: (name) @name)) @function
(subroutine
  (subroutine_statement
    name: (name) @name)) @function
(interface
  (interface_statement
    (name) @name)) @interface
(derived_type_definition
  (derived_type_statement
    (type_name) @name)) @struct
