; C#: where parameters are known, and what hides them

; ... a method from behind its name
(method_declaration
  type_parameters: (_)? @local.scope
  parameters: (_) @local.scope
  body: (_)? @local.scope)

(local_function_statement
  type_parameters: (_)? @local.scope
  parameters: (_) @local.scope
  body: (_) @local.scope)

[
  (constructor_declaration)
  (operator_declaration)
  (conversion_operator_declaration)
  (indexer_declaration)
  (accessor_declaration)
  (delegate_declaration)
  (lambda_expression)
  (anonymous_method_expression)
  (catch_clause)
] @local.scope

(variable_declarator name: (identifier) @local.definition)
(foreach_statement left: (identifier) @local.definition)
(declaration_expression name: (identifier) @local.definition)

; A class, with the parameters behind its name, and its members, which are known in front of their definition too

([
  (class_declaration
    (parameter_list)? @local.scope
    body: (_) @local.scope)
  (struct_declaration
    (parameter_list)? @local.scope
    body: (_) @local.scope)
  (record_declaration
    (parameter_list)? @local.scope
    body: (_) @local.scope)
]
  (#set! local.scope-knows-all true))

([
  (field_declaration (variable_declaration (variable_declarator name: (identifier) @local.definition)))
  (event_field_declaration (variable_declaration (variable_declarator name: (identifier) @local.definition)))
]
  (#set! local.uses "variable.member"))

([
  (field_declaration
    (modifier "const")
    (variable_declaration (variable_declarator name: (identifier) @local.definition)))
  (local_declaration_statement
    (modifier "const")
    (variable_declaration (variable_declarator name: (identifier) @local.definition)))
]
  (#set! local.uses "constant"))

((property_declaration name: (identifier) @local.definition)
  (#set! local.uses "property"))

([
  (method_declaration name: (identifier) @local.definition)
  (local_function_statement name: (identifier) @local.definition)
]
  (#set! local.uses "function.method"))
