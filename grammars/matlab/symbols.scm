(class_definition
  name: (identifier) @name) @class
(function_definition
  name: (identifier) @name) @function
