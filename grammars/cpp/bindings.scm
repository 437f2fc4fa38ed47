; inherits: c
[
  (lambda_expression)
  (for_range_loop)
  (class_specifier)
  (namespace_definition)
] @local.scope
(for_range_loop
  declarator: (identifier) @local.definition)
(class_specifier
  name: (type_identifier) @local.definition.outer
  body: (_))
(optional_parameter_declaration
  declarator: (identifier) @local.definition)
(parameter_declaration
  declarator: (reference_declarator
    (identifier) @local.definition))
(declaration
  declarator: (reference_declarator
    (identifier) @local.definition))
