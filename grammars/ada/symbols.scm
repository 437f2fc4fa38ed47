(package_declaration
  name: (_) @name) @package
(package_body
  name: (_) @name) @package
(subprogram_body
  (procedure_specification
    name: (_) @name)) @function
(subprogram_body
  (function_specification
    name: (_) @name)) @function
(subprogram_declaration
  (procedure_specification
    name: (_) @name)) @function
(subprogram_declaration
  (function_specification
    name: (_) @name)) @function
(full_type_declaration
  .
  (identifier) @name) @struct
