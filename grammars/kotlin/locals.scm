([(anonymous_initializer) (function_type) (function_body)] @local.scope
  (#set! local.for "highlights"))
(property_declaration
  (variable_declaration (simple_identifier) @local.definition)) @local.definition-value
(property_declaration
  (multi_variable_declaration (variable_declaration (simple_identifier) @local.definition))) @local.definition-value
([
   (for_statement (variable_declaration (simple_identifier) @local.definition))
   (for_statement
     (multi_variable_declaration (variable_declaration (simple_identifier) @local.definition)))
 ]
  (#set! local.for "highlights"))

; Properties, which all of a class knows, and the parameters of its constructor
([
   (class_declaration
     (primary_constructor) ? @local.scope
     [(class_body) (enum_class_body)] @local.scope)
   (object_declaration (class_body) @local.scope)
   (companion_object (class_body) @local.scope)
   (object_literal (class_body) @local.scope)
 ]
  (#set! local.scope-knows-all true))
([
   (class_parameter (binding_pattern_kind) (simple_identifier) @local.definition)
   (class_body (property_declaration (variable_declaration (simple_identifier) @local.definition)))
   (enum_class_body
     (property_declaration (variable_declaration (simple_identifier) @local.definition)))
 ]
  (#set! local.uses "property"))

[
  (function_declaration)
  (anonymous_function)
  (secondary_constructor)
  (setter)
  (lambda_literal)
  (control_structure_body)
  (for_statement)
  (catch_block)
] @local.scope
[
  (class_declaration)
  (object_declaration)
  (companion_object)
  (object_literal)
  (getter)
  (when_expression)
] @local.scope.names
(class_declaration (type_identifier) @local.definition.outer)
(object_declaration (type_identifier) @local.definition.outer)
(type_alias . (type_identifier) @local.definition.type)
(type_parameter (type_identifier) @local.definition.parameter)
(function_declaration (simple_identifier) @local.definition.outer)
(parameter (simple_identifier) @local.definition.parameter)
(parameter_with_optional_type (simple_identifier) @local.definition.parameter)
(class_parameter (simple_identifier) @local.definition.parameter . ":")
(variable_declaration (simple_identifier) @local.definition.var)
(catch_block (simple_identifier) @local.definition.var)
(enum_entry (simple_identifier) @local.member)
(navigation_suffix (simple_identifier) @local.member)
(value_argument (simple_identifier) @local.member . "=")
