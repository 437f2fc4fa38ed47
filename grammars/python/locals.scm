; Python: where parameters are known, and what hides them

[
  (function_definition)
  (lambda)
] @local.scope

([
  (list_comprehension)
  (set_comprehension)
  (dictionary_comprehension)
  (generator_expression)
] @local.scope
  (#set! local.scope-knows-all true))

(assignment left: (identifier) @local.definition)
(named_expression name: (identifier) @local.definition)
(for_statement left: (identifier) @local.definition)
(for_in_clause left: (identifier) @local.definition)
(pattern_list (identifier) @local.definition)
(tuple_pattern (identifier) @local.definition)
(as_pattern_target (identifier) @local.definition)
