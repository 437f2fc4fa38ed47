(binary_operator lhs: (identifier) @local.definition operator: ["<-" "="]) @local.definition-value

; functions that are passed by name
((binary_operator
   lhs: (identifier) @local.definition
   operator: ["<-" "="]
   rhs: (function_definition))
  (#set! local.uses "function"))

(function_definition) @local.scope
(parameter name: (identifier) @local.definition.parameter)
(binary_operator lhs: (identifier) @local.definition.var operator: ["<-" "=" ":="])
(binary_operator operator: ["->"] rhs: (identifier) @local.definition.var)
(for_statement variable: (identifier) @local.definition)
(argument name: (identifier) @local.member)
(extract_operator rhs: (identifier) @local.member)
(namespace_operator (identifier) @local.member)

; Expressions that are kept as they are: what their names mean is found out when they are evaluated.
((call) @local.unclear
  (#match? @local.unclear "^(quote|bquote|substitute|expression|expr|exprs|quo|quos)[(]"))
