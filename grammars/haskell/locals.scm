; Haskell: where parameters are known, and what hides them

[
  (function)
  (lambda)
  (alternative)
  (let_in)
  (do)
] @local.scope

((list_comprehension) @local.scope
  (#set! local.scope-knows-all true))

(alternative
  pattern: [
    (variable) @local.definition
    (_ (variable) @local.definition)
    (_ (_ (variable) @local.definition))
  ])
(bind name: (variable) @local.definition)
(bind
  pattern: [
    (variable) @local.definition
    (_ (variable) @local.definition)
    (_ (_ (variable) @local.definition))
  ])
(generator
  pattern: [
    (variable) @local.definition
    (_ (variable) @local.definition)
  ])

; functions that are passed on by their name
((signature
  [
    name: (variable) @local.definition
    names: (binding_list
      name: (variable) @local.definition)
  ]
  type: [
    (function)
    (context type: (function))
    (forall type: [(function) (context type: (function))])
  ])
  (#set! local.uses "function"))
