(module_binding
  (module_name) @name) @module
(module_type_definition
  (module_type_name) @name) @interface
(type_binding
  name: (type_constructor) @name
  body: (record_declaration)) @struct
(type_binding
  name: (type_constructor) @name
  body: (variant_declaration)) @enum
(type_binding
  name: (type_constructor) @name) @type
(constructor_declaration
  (constructor_name) @name) @enumMember
(field_declaration
  (field_name) @name) @field
(class_binding
  (class_name) @name) @class
(class_type_binding
  (class_type_name) @name) @interface
(method_definition
  (method_name) @name) @method
(method_specification
  (method_name) @name) @method
(external
  (value_name) @name) @function
(value_specification
  (value_name) @name) @function
(compilation_unit
  (value_definition
    (let_binding
      pattern: (value_name) @name
      (parameter)) @function))
(structure
  (value_definition
    (let_binding
      pattern: (value_name) @name
      (parameter)) @function))
(compilation_unit
  (value_definition
    (let_binding
      pattern: (value_name) @name
      body: [
        (function_expression)
        (fun_expression)
      ]) @function))
(structure
  (value_definition
    (let_binding
      pattern: (value_name) @name
      body: [
        (function_expression)
        (fun_expression)
      ]) @function))
(compilation_unit
  (value_definition
    (let_binding
      pattern: (value_name) @name
      type: (function_type)) @function))
(compilation_unit
  (value_definition
    (let_binding
      pattern: (value_name) @name) @variable))
(structure
  (value_definition
    (let_binding
      pattern: (value_name) @name
      type: (function_type)) @function))
(structure
  (value_definition
    (let_binding
      pattern: (value_name) @name) @variable))
