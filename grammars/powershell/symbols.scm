(function_statement
  (function_name) @name) @function
(class_statement
  "class"
  .
  (simple_name) @name) @class
(class_property_definition
  (variable) @name) @property
(class_method_definition
  (simple_name) @name) @method
(enum_statement
  (simple_name) @name) @enum
(enum_member
  (simple_name) @name) @enumMember
