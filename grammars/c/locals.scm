; C: where parameters are known, and what hides them

[
  (function_definition)
  (if_statement)
  (for_statement)
  (while_statement)
  (do_statement)
  (switch_statement)
  (preproc_function_def)
] @local.scope

(compound_statement (compound_statement) @local.scope)

; Parameters of what is only declared
(declaration declarator: (function_declarator) @local.scope)
(declaration declarator: (_ declarator: (function_declarator) @local.scope))
(function_declarator declarator: (parenthesized_declarator)) @local.scope

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
