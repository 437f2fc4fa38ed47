; C: where parameters are known, and what hides them

; ... from behind the name of a function
(function_definition
  declarator: [
    (function_declarator parameters: (_) @local.scope)
    (_ declarator: (function_declarator parameters: (_) @local.scope))
    (_ declarator: (_ declarator: (function_declarator parameters: (_) @local.scope)))
  ]
  body: (_) @local.scope)

[
  (if_statement)
  (for_statement)
  (while_statement)
  (do_statement)
  (switch_statement)
  (preproc_function_def)
] @local.scope

(compound_statement (compound_statement) @local.scope)

; Parameters of what is only declared
(declaration
  declarator: [
    (function_declarator parameters: (_) @local.scope)
    (_ declarator: (function_declarator parameters: (_) @local.scope))
  ])
(function_declarator declarator: (parenthesized_declarator) parameters: (_) @local.scope)

(declaration declarator: (identifier) @local.definition)
(declaration
  declarator: [
    (init_declarator declarator: (identifier) @local.definition)
    (pointer_declarator declarator: (identifier) @local.definition)
    (array_declarator declarator: (identifier) @local.definition)
  ])
(declaration
  declarator: (init_declarator
    declarator: [
      (pointer_declarator declarator: (identifier) @local.definition)
      (array_declarator declarator: (identifier) @local.definition)
    ]))

; What is told by its name alone where it is used

((enumerator name: (identifier) @local.definition)
  (#set! local.uses "constant"))

((preproc_def name: (identifier) @local.definition)
  (#set! local.uses "constant.macro"))

; a function, not a variable `buffer line(n)` inside of one
([
  (function_definition
    declarator: [
      (function_declarator declarator: (identifier) @local.definition)
      (_ declarator: (function_declarator declarator: (identifier) @local.definition))
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
    declarator: [
      (identifier) @local.definition
      (array_declarator declarator: (identifier) @local.definition)
    ])) @_outside
  (#not-has-parent? @_outside "compound_statement" "case_statement" "for_statement")
  (#any-of? @_const "const" "constexpr")
  (#set! local.uses "constant"))
