; inherits: c

; C++: what C does not have

[
  (template_declaration)
  (lambda_expression)
  (requires_expression)
  (for_range_loop)
  (try_statement)
  (catch_clause)
] @local.scope

(field_declaration
  declarator: [
    (function_declarator parameters: (_) @local.scope)
    (_ declarator: (function_declarator parameters: (_) @local.scope))
  ])

(for_range_loop
  declarator: [
    (identifier) @local.definition
    (_ (identifier) @local.definition)
    (_ (structured_binding_declarator (identifier) @local.definition))
  ])
(declaration declarator: (_ declarator: (reference_declarator (identifier) @local.definition)))
(structured_binding_declarator (identifier) @local.definition)

; Members, in all of the class
((field_declaration_list) @local.scope
  (#set! local.scope-knows-all true))

((field_declaration
  declarator: [
    (field_identifier) @local.definition
    (_ declarator: (field_identifier) @local.definition)
    (reference_declarator (field_identifier) @local.definition)
  ])
  (#set! local.uses "variable.member"))

; Lambdas
((declaration
  declarator: (init_declarator
    declarator: (identifier) @local.definition
    value: (lambda_expression)))
  (#set! local.uses "function"))
