; What is declared at the top of a file or inside a type; `name` is what it is called, the other capture is the whole and its kind.

(function_definition
  declarator: (function_declarator
    declarator: (identifier) @name)) @function
(function_definition
  declarator: (pointer_declarator
    declarator: (function_declarator
      declarator: (identifier) @name))) @function
(function_definition
  declarator: (pointer_declarator
    declarator: (pointer_declarator
      declarator: (function_declarator
        declarator: (identifier) @name)))) @function
(translation_unit
  (declaration
    declarator: (init_declarator
      declarator: (identifier) @name)) @variable)
(translation_unit
  (declaration
    declarator: (identifier) @name) @variable)
(translation_unit
  (declaration
    declarator: (init_declarator
      declarator: (array_declarator
        declarator: (identifier) @name))) @variable)
(struct_specifier
  name: (type_identifier) @name
  body: (_)) @struct
(union_specifier
  name: (type_identifier) @name
  body: (_)) @struct
(enum_specifier
  name: (type_identifier) @name
  body: (_)) @enum
(enumerator
  name: (identifier) @name) @enumMember
(field_declaration
  declarator: (field_identifier) @name) @field
(field_declaration
  declarator: (pointer_declarator
    declarator: (field_identifier) @name)) @field
(field_declaration
  declarator: (array_declarator
    declarator: (field_identifier) @name)) @field
(field_declaration
  declarator: (pointer_declarator
    declarator: (pointer_declarator
      declarator: (field_identifier) @name))) @field
(field_declaration
  declarator: (pointer_declarator
    declarator: (array_declarator
      declarator: (field_identifier) @name))) @field
(field_declaration
  declarator: (array_declarator
    declarator: (array_declarator
      declarator: (field_identifier) @name))) @field
(type_definition
  declarator: (type_identifier) @name) @type
(preproc_def
  name: (identifier) @name) @constant
(preproc_function_def
  name: (identifier) @name) @function
