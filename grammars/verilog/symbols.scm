(module_declaration
  (module_header
    (simple_identifier) @name)) @module
(package_declaration
  (package_identifier) @name) @package
(interface_declaration
  (interface_ansi_header
    (interface_identifier) @name)) @interface
(class_declaration
  (class_identifier) @name) @class
(function_declaration
  (function_body_declaration
    (function_identifier) @name)) @function
(task_declaration
  (task_body_declaration
    (task_identifier) @name)) @function
