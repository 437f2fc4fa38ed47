; R: where parameters are known, and what hides them

(function_definition) @local.scope

(binary_operator
  lhs: (identifier) @local.definition
  operator: ["<-" "="]) @local.definition-value
(for_statement variable: (identifier) @local.definition)

; functions that are passed by name
((binary_operator
  lhs: (identifier) @local.definition
  operator: ["<-" "="]
  rhs: (function_definition))
  (#set! local.uses "function"))
