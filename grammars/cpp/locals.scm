; inherits: c

; C++: what C does not have

[
  (lambda_expression)
  (requires_expression)
  (for_range_loop)
  (try_statement)
  (catch_clause)
] @local.scope

(field_declaration declarator: (function_declarator) @local.scope)
(field_declaration declarator: (_ declarator: (function_declarator) @local.scope))

(for_range_loop
  declarator: [
    (identifier) @local.definition
    (_ (identifier) @local.definition)
    (_ (structured_binding_declarator (identifier) @local.definition))
  ])
(declaration declarator: (_ declarator: (reference_declarator (identifier) @local.definition)))
(structured_binding_declarator (identifier) @local.definition)
