[
  (class_definition)
  (object_definition)
  (trait_definition)
  (enum_definition)
  (template_body)
  (function_definition)
  (extension_definition)
  (lambda_expression)
  (block)
  (indented_block)
  (case_clause)
  (for_expression)
  (catch_clause)
] @local.scope

(class_definition
  name: (identifier) @local.definition.outer)
(object_definition
  name: (identifier) @local.definition.outer)
(trait_definition
  name: (identifier) @local.definition.outer)
(enum_definition
  name: (identifier) @local.definition.outer)
(function_definition
  name: (identifier) @local.definition.outer)
(function_declaration
  name: (identifier) @local.definition)
(type_definition
  name: (type_identifier) @local.definition)
(parameter
  name: (identifier) @local.definition)
(class_parameter
  name: (identifier) @local.definition)
(binding
  name: (identifier) @local.definition)
(lambda_expression
  parameters: (identifier) @local.definition)
(val_definition
  pattern: [
    (identifier) @local.definition
    (identifiers
      (identifier) @local.definition)
    (tuple_pattern
      (identifier) @local.definition)
  ])
(var_definition
  pattern: [
    (identifier) @local.definition
    (identifiers
      (identifier) @local.definition)
  ])
(val_declaration
  name: (identifier) @local.definition)
(var_declaration
  name: (identifier) @local.definition)
(given_definition
  name: (identifier) @local.definition)
(enumerator
  .
  [
    (identifier) @local.definition
    (tuple_pattern
      (identifier) @local.definition)
  ])
((case_clause
  pattern: (identifier) @local.definition)
  (#match? @local.definition "^[a-z_]"))
(typed_pattern
  pattern: (identifier) @local.definition)
(capture_pattern
  name: (identifier) @local.definition)
((case_class_pattern
  pattern: (identifier) @local.definition)
  (#match? @local.definition "^[a-z_]"))
(case_clause
  pattern: (tuple_pattern
    (identifier) @local.definition))
(infix_pattern
  left: (identifier) @local.definition)
(infix_pattern
  right: (identifier) @local.definition)
(field_expression
  field: (identifier) @local.member)
(arguments
  (assignment_expression
    left: (identifier) @local.member))
