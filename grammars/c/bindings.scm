; Where names belong: a name means what the innermost scope around it defines.
[
  (function_definition)
  (compound_statement)
  (for_statement)
] @local.scope

(function_definition
  declarator: (function_declarator
    declarator: (identifier) @local.definition.outer))
(function_definition
  declarator: (pointer_declarator
    declarator: (function_declarator
      declarator: (identifier) @local.definition.outer)))
(parameter_declaration
  declarator: (identifier) @local.definition)
(parameter_declaration
  declarator: (pointer_declarator
    declarator: (identifier) @local.definition))
(parameter_declaration
  declarator: (array_declarator
    declarator: (identifier) @local.definition))
(declaration
  declarator: (identifier) @local.definition)
(init_declarator
  declarator: (identifier) @local.definition)
(declaration
  declarator: (pointer_declarator
    declarator: (identifier) @local.definition))
(init_declarator
  declarator: (pointer_declarator
    declarator: (identifier) @local.definition))
(declaration
  declarator: (array_declarator
    declarator: (identifier) @local.definition))
(init_declarator
  declarator: (array_declarator
    declarator: (identifier) @local.definition))
; Pointers to pointers, rows of pointers, rows of rows
(parameter_declaration
  declarator: (pointer_declarator
    declarator: (pointer_declarator
      declarator: (identifier) @local.definition)))
(parameter_declaration
  declarator: (pointer_declarator
    declarator: (array_declarator
      declarator: (identifier) @local.definition)))
(parameter_declaration
  declarator: (array_declarator
    declarator: (array_declarator
      declarator: (identifier) @local.definition)))
(declaration
  declarator: (pointer_declarator
    declarator: (pointer_declarator
      declarator: (identifier) @local.definition)))
(declaration
  declarator: (pointer_declarator
    declarator: (array_declarator
      declarator: (identifier) @local.definition)))
(declaration
  declarator: (array_declarator
    declarator: (array_declarator
      declarator: (identifier) @local.definition)))
(init_declarator
  declarator: (pointer_declarator
    declarator: (pointer_declarator
      declarator: (identifier) @local.definition)))
(init_declarator
  declarator: (pointer_declarator
    declarator: (array_declarator
      declarator: (identifier) @local.definition)))
(init_declarator
  declarator: (array_declarator
    declarator: (array_declarator
      declarator: (identifier) @local.definition)))
(enumerator
  name: (identifier) @local.definition)
(preproc_def
  name: (identifier) @local.definition)
(preproc_function_def
  name: (identifier) @local.definition)
(type_definition
  declarator: (type_identifier) @local.definition)
(struct_specifier
  name: (type_identifier) @local.definition
  body: (_))
(field_identifier) @local.member
(statement_identifier) @local.member
