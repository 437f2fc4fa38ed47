; OCaml: where parameters are known, and what hides them

; What has no parameters is known in what follows it
; a function's own name is known around it
(let_binding
  .
  (_)
  .
  [
    (parameter)
    (abstract_type)
  ] @local.scope
  body: (_) @local.scope)

[
  (let_expression)
  (fun_expression)
  (match_case)
  (method_definition)
  (class_binding)
] @local.scope

(let_binding pattern: (value_name) @local.definition) @local.definition-value

; functions that are passed by name
(let_binding
  pattern: (value_name) @local.definition
  .
  [
    (parameter)
    (abstract_type)
  ]
  (#set! local.uses "function"))
(let_binding
  pattern: (value_name) @local.definition
  body: [
    (fun_expression)
    (function_expression)
  ]
  (#set! local.uses "function"))
