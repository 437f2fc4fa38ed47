[
  (statement)
  (subquery)
  (create_function)
] @local.scope

(cte
  .
  (identifier) @local.definition)
(relation
  alias: (identifier) @local.definition)
(lateral_join
  alias: (identifier) @local.definition)
(lateral_cross_join
  alias: (identifier) @local.definition)
(function_argument
  (identifier) @local.definition)
(function_declaration
  .
  (identifier) @local.definition)
(field
  (object_reference)
  name: (identifier) @local.member)
(assignment
  left: (field
    name: (identifier) @local.member))
