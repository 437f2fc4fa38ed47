; inherits: c
[
  (lambda_expression)
  (class_specifier)
  (namespace_definition)
  (template_declaration)
] @local.scope
[
  (for_range_loop)
  (if_statement)
  (while_statement)
  (switch_statement)
  (catch_clause)
] @local.scope.block

; Tags are names of types.
(struct_specifier
  name: (type_identifier) @local.reference)
(union_specifier
  name: (type_identifier) @local.reference)
(enum_specifier
  name: (type_identifier) @local.reference)
(struct_specifier
  name: (type_identifier) @local.definition
  body: (_))
(enum_specifier
  name: (type_identifier) @local.definition
  body: (_))
(class_specifier
  name: (type_identifier) @local.definition.outer
  body: (_))

(for_range_loop
  declarator: (identifier) @local.definition)
(for_range_loop
  right: (_) @local.outside)
(optional_parameter_declaration
  declarator: (identifier) @local.definition)
(variadic_declarator
  (identifier) @local.definition)
(reference_declarator
  (identifier) @local.definition @local.declaration)
(structured_binding_declarator
  (identifier) @local.definition @local.declaration)
(type_parameter_declaration
  (type_identifier) @local.definition)
(optional_type_parameter_declaration
  name: (type_identifier) @local.definition)
; `T name(argument)` is a variable in a function.
(compound_statement
  (declaration
    declarator: (function_declarator
      declarator: (identifier) @local.definition @local.declaration)))

; What a lambda takes along
(lambda_capture_initializer
  left: (identifier) @local.definition)
(lambda_capture_initializer
  right: (_) @local.outside)

(qualified_identifier
  name: (identifier) @local.member.qualified)
