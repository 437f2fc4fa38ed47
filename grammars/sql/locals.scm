[(statement) (subquery) (create_function)] @local.scope
(cte . (identifier) @local.definition)
(relation alias: (identifier) @local.definition)
(lateral_join alias: (identifier) @local.definition)
(lateral_cross_join alias: (identifier) @local.definition)
(function_argument (identifier) @local.definition)
(function_declaration . (identifier) @local.definition)
(field (object_reference) name: (identifier) @local.member)
(assignment left: (field name: (identifier) @local.member))

; Capital letters count as small ones: another spelling of it is not seen.
[
  (cte . (identifier) @local.shorthand)
  (relation alias: (identifier) @local.shorthand)
  (lateral_join alias: (identifier) @local.shorthand)
  (lateral_cross_join alias: (identifier) @local.shorthand)
  (function_argument (identifier) @local.shorthand)
  (function_declaration . (identifier) @local.shorthand)
]
