((block (identifier) @_block (body) @local.scope) (#set! local.for "highlights"))

[(for_expr) (template_for)] @local.scope
(for_intro (identifier) @local.definition)
(template_for_start (identifier) @local.definition)
[
  (attribute (identifier) @local.member)
  (get_attr (identifier) @local.member)
  (block (identifier) @local.member)
  (object_elem key: (expression . (variable_expr (identifier) @local.member) .))
]
