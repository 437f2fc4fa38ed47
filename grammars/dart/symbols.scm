(class_definition
  name: (identifier) @name) @class
(mixin_application_class
  .
  (identifier) @name) @class
(mixin_declaration
  (identifier) @name) @class
(extension_declaration
  name: (identifier) @name) @class
(enum_declaration
  name: (identifier) @name) @enum
(enum_constant
  name: (identifier) @name) @enumMember
(type_alias
  .
  "typedef"
  .
  (type_identifier) @name
  .
  [
    "="
    (type_parameters)
  ]) @type
(type_alias
  (type_identifier) @name
  .
  (formal_parameter_list)) @type
(program
  (function_signature
    name: (identifier) @name) @function)
(local_function_declaration
  (lambda_expression
    parameters: (function_signature
      name: (identifier) @name))) @function
(method_signature
  (function_signature
    name: (identifier) @name)) @method
(declaration
  (function_signature
    name: (identifier) @name)) @method
(getter_signature
  name: (identifier) @name) @property
(setter_signature
  name: (identifier) @name) @property
(constructor_signature
  name: (identifier) @name
  .
  parameters: (formal_parameter_list)) @constructor
(constant_constructor_signature
  .
  (const_builtin)
  .
  (identifier) @name) @constructor
(factory_constructor_signature
  (identifier) @name
  .
  (formal_parameter_list)) @constructor
(declaration
  (initialized_identifier_list
    (initialized_identifier
      .
      (identifier) @name))) @field
(declaration
  (static_final_declaration_list
    (static_final_declaration
      .
      (identifier) @name))) @field
(program
  (static_final_declaration_list
    (static_final_declaration
      .
      (identifier) @name)) @constant)
(program
  (initialized_identifier_list
    (initialized_identifier
      .
      (identifier) @name)) @variable)
