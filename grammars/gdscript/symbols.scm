(class_name_statement
  (name) @name) @class
(class_definition
  name: (name) @name) @class
(function_definition
  name: (name) @name) @function
(constructor_definition
  "_init" @name) @constructor
(enum_definition
  name: (name) @name) @enum
(enumerator
  left: (identifier) @name) @enumMember
(signal_statement
  (name) @name) @event
(const_statement
  name: (name) @name) @constant
(source
  (variable_statement
    name: (name) @name) @field)
(class_definition
  body: (body
    (variable_statement
      name: (name) @name) @field))
