; Lua: where parameters are known, and what hides them

[
  (function_declaration)
  (function_definition)
  (block)
  (for_statement)
] @local.scope

(variable_declaration
  [
    (variable_list name: (identifier) @local.definition)
    (assignment_statement (variable_list name: (identifier) @local.definition))
  ]) @local.definition-value
(for_generic_clause
  (variable_list name: (identifier) @local.definition)
  (expression_list) @local.definition-value)
(for_numeric_clause name: (identifier) @local.definition)
