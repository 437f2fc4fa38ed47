[
  (function_declaration)
  (for_statement)
  (compound_statement)
  (case_compound_statement)
  (continuing_compound_statement)
] @local.scope
(parameter (variable_identifier_declaration name: (identifier) @local.definition))
(variable_statement (variable_identifier_declaration name: (identifier) @local.definition))
(variable_statement
  (variable_declaration (variable_identifier_declaration name: (identifier) @local.definition)))
(variable_statement (variable_declaration (identifier) @local.definition))
(variable_statement . (identifier) @local.definition)

; A name is known behind its declaration, and a second one of an inner scope is another.
(variable_statement) @local.declaration.new

; Programs know what belongs to the whole text by its name.
(function_declaration name: (identifier) @local.definition.outer)
(function_declaration name: (identifier) @local.shorthand)
(global_variable_declaration
  (variable_declaration (variable_identifier_declaration name: (identifier) @local.shorthand)))
(global_constant_declaration (variable_identifier_declaration name: (identifier) @local.shorthand))
(struct_declaration name: (identifier) @local.shorthand)
(struct_member (variable_identifier_declaration name: (identifier) @local.member))
(composite_value_decomposition_expression accessor: (identifier) @local.member)
(postfix_expression "." (identifier) @local.member)
(attribute (identifier) @local.member.attribute)
