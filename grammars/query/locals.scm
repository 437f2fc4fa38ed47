; A capture belongs to its pattern; names of nodes and fields mean the same everywhere.
(program [(named_node) (anonymous_node) (grouping) (list)] @local.scope)
(capture name: (identifier) @local.definition)
[
  (named_node name: (identifier) @local.member)
  (field_definition name: (identifier) @local.member)
  (predicate name: (identifier) @local.member)
  (negated_field (identifier) @local.member)
]
