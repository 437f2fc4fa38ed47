; R: where parameters are known, and what hides them

(function_definition) @local.scope

(binary_operator
  lhs: (identifier) @local.definition
  operator: ["<-" "="]) @local.definition-value
(for_statement variable: (identifier) @local.definition)
