; Ruby: where parameters are known, and what hides them

; ... a method from behind its name
([
  (method
    parameters: (_)? @local.scope
    body: (_) @local.scope)
  (singleton_method
    parameters: (_)? @local.scope
    body: (_) @local.scope)
])

; ... in a block, which it does not see
([
  (do_block (body_statement (method) @local.scope))
  (block (block_body (method) @local.scope))
]
  (#set! local.scope-inherits false))

[
  (block)
  (do_block)
  (lambda)
] @local.scope

(assignment
  left: [
    (identifier) @local.definition
    (left_assignment_list (identifier) @local.definition)
  ])
(operator_assignment left: (identifier) @local.definition)
(exception_variable (identifier) @local.definition)

; Methods, which all of a class knows
([
  (class)
  (module)
  (singleton_class)
] @local.scope
  (#set! local.scope-knows-all true))

([
  (method name: (identifier) @local.definition)
  (singleton_method name: (identifier) @local.definition)
]
  (#set! local.uses "function.call"))
