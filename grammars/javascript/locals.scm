; JavaScript and TypeScript: where parameters are known, and what hides them

[
  (function_declaration)
  (generator_function_declaration)
  (function_expression)
  (generator_function)
  (arrow_function)
  (method_definition)
  (catch_clause)
  (if_statement)
  (for_statement)
  (for_in_statement)
  (while_statement)
  (do_statement)
  (try_statement)
  (switch_statement)
] @local.scope

(statement_block (statement_block) @local.scope)

(variable_declarator name: (identifier) @local.definition)
(variable_declarator
  name: [
    (array_pattern (identifier) @local.definition)
    (object_pattern (shorthand_property_identifier_pattern) @local.definition)
    (object_pattern (object_assignment_pattern left: (shorthand_property_identifier_pattern) @local.definition))
    (object_pattern (pair_pattern value: (identifier) @local.definition))
  ])
(for_in_statement
  left: [
    (identifier) @local.definition
    (array_pattern (identifier) @local.definition)
    (object_pattern (shorthand_property_identifier_pattern) @local.definition)
  ])
