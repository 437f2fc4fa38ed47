; Where names belong: a name means what the innermost scope around it defines.
(function_definition) @local.scope
[
  (compound_statement)
  (for_statement)
] @local.scope.block

; Parameters of what is only declared
(declaration
  declarator: (function_declarator
    parameters: (parameter_list) @local.scope))
(declaration
  declarator: (_
    declarator: (function_declarator
      parameters: (parameter_list) @local.scope)))
(field_declaration
  declarator: (function_declarator
    parameters: (parameter_list) @local.scope))
(field_declaration
  declarator: (_
    declarator: (function_declarator
      parameters: (parameter_list) @local.scope)))
(type_definition
  declarator: (function_declarator
    parameters: (parameter_list) @local.scope))
(function_declarator
  declarator: (parenthesized_declarator)
  parameters: (parameter_list) @local.scope)
(abstract_function_declarator
  parameters: (parameter_list) @local.scope)

; A declared name is known from its place on, in its own initializer, too.
(parameter_declaration
  declarator: (identifier) @local.definition)
(declaration
  declarator: (identifier) @local.definition @local.declaration)
(init_declarator
  declarator: (identifier) @local.definition @local.declaration)
(pointer_declarator
  declarator: (identifier) @local.definition @local.declaration)
(array_declarator
  declarator: (identifier) @local.definition @local.declaration)
(parenthesized_declarator
  (identifier) @local.definition @local.declaration)
(attributed_declarator
  (identifier) @local.definition @local.declaration)
; Parameters of before 1989, declared behind the list
(function_definition
  declarator: (function_declarator
    parameters: (parameter_list
      (identifier) @local.definition)))
(function_definition
  declarator: (_
    declarator: (function_declarator
      parameters: (parameter_list
        (identifier) @local.definition))))
(function_definition
  declarator: (function_declarator
    declarator: (identifier) @local.definition.outer))
(function_definition
  declarator: (_
    declarator: (function_declarator
      declarator: (identifier) @local.definition.outer)))
(function_definition
  declarator: (_
    declarator: (_
      declarator: (function_declarator
        declarator: (identifier) @local.definition.outer))))
(enumerator
  name: (identifier) @local.definition)
(preproc_def
  name: (identifier) @local.definition)
(preproc_function_def
  name: (identifier) @local.definition)
(type_definition
  declarator: (type_identifier) @local.definition)

; Macros are texts: what stands in them is not parsed.
[
  (preproc_def)
  (preproc_function_def)
] @local.opaque
(preproc_params
  (identifier) @local.member.macro)

(field_identifier) @local.member
(statement_identifier) @local.member.label
; Tags are no names of variables or types.
(struct_specifier
  name: (type_identifier) @local.member.tag)
(union_specifier
  name: (type_identifier) @local.member.tag)
(enum_specifier
  name: (type_identifier) @local.member.tag)
