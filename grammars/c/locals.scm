([
   (preproc_function_def) @local.scope
   (declaration declarator: (identifier) @local.definition)
   (declaration declarator: (init_declarator declarator: (identifier) @local.definition))
   (declaration declarator: (pointer_declarator declarator: (identifier) @local.definition))
   (declaration declarator: (array_declarator declarator: (identifier) @local.definition))
   (declaration
     declarator: (init_declarator declarator: (pointer_declarator declarator: (identifier) @local.definition)))
   (declaration
     declarator: (init_declarator declarator: (array_declarator declarator: (identifier) @local.definition)))
 ]
  (#set! local.for "highlights"))

; What is told by its name alone where it is used
((enumerator name: (identifier) @local.definition) (#set! local.uses "constant"))
((preproc_def name: (identifier) @local.definition) (#set! local.uses "constant.macro"))

; a function, not a variable `buffer line(n)` inside of one
([
   (function_definition
     declarator: [
       (function_declarator declarator: (identifier) @local.definition.outer)
       (_ declarator: (function_declarator declarator: (identifier) @local.definition.outer))
     ])
   (declaration
     declarator: [
       (function_declarator declarator: (identifier) @local.definition)
       (_ declarator: (function_declarator declarator: (identifier) @local.definition))
     ])
 ] @_outside
  (#not-has-parent? @_outside "compound_statement" "case_statement")
  (#set! local.uses "function"))
((declaration
   (type_qualifier) @_const
   declarator: (init_declarator
     declarator: [(identifier) @local.definition (array_declarator declarator: (identifier) @local.definition)])) @_outside
  (#not-has-parent? @_outside "compound_statement" "case_statement" "for_statement")
  (#any-of? @_const "const" "constexpr")
  (#set! local.uses "constant"))

; Where names belong: a name means what the innermost scope around it defines.
(function_definition) @local.scope
(for_statement) @local.scope.block
(compound_statement) @local.scope.block

; Parameters of what is only declared
(declaration declarator: (function_declarator parameters: (parameter_list) @local.scope))
(declaration
  declarator: (_ declarator: (function_declarator parameters: (parameter_list) @local.scope)))
(field_declaration
  declarator: (function_declarator parameters: (parameter_list) @local.scope))
(field_declaration
  declarator: (_ declarator: (function_declarator parameters: (parameter_list) @local.scope)))
(type_definition declarator: (function_declarator parameters: (parameter_list) @local.scope))
(function_declarator
  declarator: (parenthesized_declarator)
  parameters: (parameter_list) @local.scope)
(abstract_function_declarator parameters: (parameter_list) @local.scope)

; A declared name is known from its place on, in its own initializer, too.
(parameter_declaration declarator: (identifier) @local.definition.parameter)
(declaration declarator: (identifier) @local.definition.var @local.declaration)
(init_declarator declarator: (identifier) @local.definition.var @local.declaration)
(pointer_declarator declarator: (identifier) @local.definition.var @local.declaration)
(array_declarator declarator: (identifier) @local.definition.var @local.declaration)
(parenthesized_declarator (identifier) @local.definition.var @local.declaration)
(attributed_declarator (identifier) @local.definition.var @local.declaration)

; Parameters of before 1989, declared behind the list
(function_definition
  declarator: (function_declarator parameters: (parameter_list (identifier) @local.definition.parameter)))
(function_definition
  declarator: (_
    declarator: (function_declarator parameters: (parameter_list (identifier) @local.definition.parameter))))
(function_definition
  declarator: (function_declarator declarator: (identifier) @local.definition.outer))
(function_definition
  declarator: (_ declarator: (function_declarator declarator: (identifier) @local.definition.outer)))
(function_definition
  declarator: (_
    declarator: (_ declarator: (function_declarator declarator: (identifier) @local.definition.outer))))
(enumerator name: (identifier) @local.definition.constant)
(preproc_def name: (identifier) @local.definition.var)
(preproc_function_def name: (identifier) @local.definition.function)
(type_definition declarator: (type_identifier) @local.definition.type)

; Macros are texts: what stands in them is not parsed.
[(preproc_def) (preproc_function_def)] @local.opaque
(preproc_params (identifier) @local.member.macro)
(field_identifier) @local.member
(statement_identifier) @local.member.label

; Tags are no names of variables or types.
(struct_specifier name: (type_identifier) @local.member.tag)
(union_specifier name: (type_identifier) @local.member.tag)
(enum_specifier name: (type_identifier) @local.member.tag)
