[
  (class_declaration)
  (method_declaration)
  (constructor_declaration)
  (block)
  (for_statement)
  (enhanced_for_statement)
  (catch_clause)
] @local.scope

(class_declaration
  name: (identifier) @local.definition.outer)
(method_declaration
  name: (identifier) @local.definition.outer)
(formal_parameter
  name: (identifier) @local.definition)
(variable_declarator
  name: (identifier) @local.definition)
(enhanced_for_statement
  name: (identifier) @local.definition)
(field_access
  field: (identifier) @local.member)
