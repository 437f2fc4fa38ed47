; OCaml: where parameters are known, and what hides them

; What has no parameters is known in what follows it
(let_binding (parameter)) @local.scope

[
  (let_expression)
  (fun_expression)
  (match_case)
  (method_definition)
  (class_binding)
] @local.scope

(let_binding pattern: (value_name) @local.definition) @local.definition-value
