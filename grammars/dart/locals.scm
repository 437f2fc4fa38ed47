; Dart: where parameters, fields, functions and constants are known, and what hides them

; A body stands behind its signature, not in one node with it
((function_signature (formal_parameter_list) @local.scope) . (function_body) @local.scope)
(lambda_expression (function_signature (formal_parameter_list) @local.scope) body: (_) @local.scope)
((method_signature) @local.scope . (function_body) @local.scope)
((catch_clause) @local.scope . (block) @local.scope)

(declaration (constructor_signature)) @local.scope

[
  (class_body)
  (enum_body)
  (extension_body)
  (function_expression)
  (block)
  (if_statement)
  (for_statement)
] @local.scope

(initialized_variable_definition name: (identifier) @local.definition) @local.definition-value
(for_loop_parts name: (identifier) @local.definition)

((import_specification "as" . (identifier) @local.definition)
  (#set! local.uses "module"))

; what is passed on by its name
((program (function_signature name: (identifier) @local.definition))
  (#set! local.uses "function"))

((lambda_expression (function_signature name: (identifier) @local.definition))
  (#set! local.uses "function"))

([
  (program (const_builtin) . (static_final_declaration_list (static_final_declaration . (identifier) @local.definition)))
  (program (const_builtin) . (type_identifier) . (static_final_declaration_list (static_final_declaration . (identifier) @local.definition)))
  (declaration (const_builtin) (static_final_declaration_list (static_final_declaration . (identifier) @local.definition)))
  (initialized_variable_definition (const_builtin) name: (identifier) @local.definition)
]
  (#set! local.uses "constant"))

([
  (declaration (initialized_identifier_list (initialized_identifier . (identifier) @local.definition)))
  (declaration (final_builtin) (static_final_declaration_list (static_final_declaration . (identifier) @local.definition)))
]
  (#set! local.uses "property"))
