; Solidity: where parameters are known, and what hides them

[
  (function_definition)
  (constructor_definition)
  (modifier_definition)
  (catch_clause)
  (block_statement)
] @local.scope

(variable_declaration name: (identifier) @local.definition)
