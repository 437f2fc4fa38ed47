; What is declared at the top of a file or inside a class; a method is shown by the first part of its name

(class_interface
  .
  "@interface"
  .
  (identifier) @name) @class
(class_implementation
  .
  "@implementation"
  .
  (identifier) @name) @class
(protocol_declaration
  .
  "@protocol"
  .
  (identifier) @name) @interface
(method_declaration
  (method_type)
  .
  (identifier) @name) @method
(method_definition
  (method_type)
  .
  (identifier) @name) @method
(property_declaration
  (struct_declaration
    (struct_declarator
      (identifier) @name))) @property
(property_declaration
  (struct_declaration
    (struct_declarator
      (pointer_declarator
        declarator: (identifier) @name)))) @property
(function_definition
  declarator: (function_declarator
    declarator: (identifier) @name)) @function
(function_definition
  declarator: (pointer_declarator
    declarator: (function_declarator
      declarator: (identifier) @name))) @function
(translation_unit
  (declaration
    declarator: [
      (identifier) @name
      (pointer_declarator
        declarator: (identifier) @name)
      (init_declarator
        declarator: [
          (identifier) @name
          (pointer_declarator
            declarator: (identifier) @name)
        ])
    ]) @variable)
(struct_specifier
  name: (type_identifier) @name
  body: (_)) @struct
(enum_specifier
  name: (type_identifier) @name
  body: (_)) @enum
(enumerator
  name: (identifier) @name) @enumMember
(type_definition
  declarator: (type_identifier) @name) @type
(preproc_def
  name: (identifier) @name) @constant
(preproc_function_def
  name: (identifier) @name) @function
