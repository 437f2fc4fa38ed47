; Kotlin: where parameters are known, and what hides them

[
  (function_declaration)
  (anonymous_function)
  (secondary_constructor)
  (setter)
  (lambda_literal)
  (catch_block)
  (anonymous_initializer)
  (function_type)
  (function_body)
  (control_structure_body)
  (for_statement)
] @local.scope

(property_declaration (variable_declaration (simple_identifier) @local.definition)) @local.definition-value
(property_declaration
  (multi_variable_declaration
    (variable_declaration (simple_identifier) @local.definition))) @local.definition-value
(for_statement (variable_declaration (simple_identifier) @local.definition))
(for_statement
  (multi_variable_declaration
    (variable_declaration (simple_identifier) @local.definition)))

; Properties, which all of a class knows, and the parameters of its constructor
([
  (class_declaration
    (primary_constructor)? @local.scope
    [
      (class_body)
      (enum_class_body)
    ] @local.scope)
  (object_declaration (class_body) @local.scope)
  (companion_object (class_body) @local.scope)
  (object_literal (class_body) @local.scope)
]
  (#set! local.scope-knows-all true))

([
  (class_parameter
    (binding_pattern_kind)
    (simple_identifier) @local.definition)
  (class_body
    (property_declaration
      (variable_declaration (simple_identifier) @local.definition)))
  (enum_class_body
    (property_declaration
      (variable_declaration (simple_identifier) @local.definition)))
]
  (#set! local.uses "property"))
