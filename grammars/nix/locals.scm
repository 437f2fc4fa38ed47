; Nix: where parameters are known, and what hides them

(function_expression) @local.scope

([
  (let_expression)
  (rec_attrset_expression)
] @local.scope
  (#set! local.scope-knows-all true))

([
  (let_expression (binding_set (binding attrpath: (attrpath . (identifier) @local.definition))))
  (rec_attrset_expression (binding_set (binding attrpath: (attrpath . (identifier) @local.definition))))
])

; a function of a let, passed by name
((let_expression
  (binding_set
    (binding
      attrpath: (attrpath . (identifier) @local.definition .)
      expression: (function_expression))))
  (#set! local.uses "function"))
