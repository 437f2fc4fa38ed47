(function_definition) @local.scope

(parameter
  name: (identifier) @local.definition)
(binary_operator
  lhs: (identifier) @local.definition
  operator: [
    "<-"
    "="
    ":="
  ])
(binary_operator
  operator: [
    "->"
  ]
  rhs: (identifier) @local.definition)
(for_statement
  variable: (identifier) @local.definition)
(argument
  name: (identifier) @local.member)
(extract_operator
  rhs: (identifier) @local.member)
(namespace_operator
  (identifier) @local.member)
; Expressions that are kept as they are: what their names mean is found out when they are evaluated.
((call) @local.unclear
  (#match? @local.unclear "^(quote|bquote|substitute|expression|expr|exprs|quo|quos)[(]"))
