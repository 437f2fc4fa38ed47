; Java: where parameters are known, and what hides them

[
  (method_declaration)
  (constructor_declaration)
  (lambda_expression)
  (catch_clause)
  (for_statement)
  (enhanced_for_statement)
  (while_statement)
  (if_statement)
  (try_statement)
  (try_with_resources_statement)
  (switch_rule)
] @local.scope

(local_variable_declaration
  declarator: (variable_declarator name: (identifier) @local.definition))
(enhanced_for_statement name: (identifier) @local.definition)
(instanceof_expression name: (identifier) @local.definition)

; Fields, which all of a class knows, and the components of a record
([
  (class_declaration body: (_) @local.scope)
  (enum_declaration body: (_) @local.scope)
  (record_declaration
    parameters: (_) @local.scope
    body: (_) @local.scope)
  (object_creation_expression (class_body) @local.scope)
]
  (#set! local.scope-knows-all true))

((field_declaration
  declarator: (variable_declarator name: (identifier) @local.definition))
  (#set! local.uses "variable.member"))
