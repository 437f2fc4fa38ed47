; Python: where parameters are known, and what hides them

(function_definition
  parameters: (_) @local.scope
  body: (_) @local.scope)

(lambda) @local.scope

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

; What is told by its name alone where it is used

([
  (import_statement name: (dotted_name . (identifier) @local.definition))
  (import_statement name: (aliased_import alias: (identifier) @local.definition))
]
  (#set! local.uses "module"))

([
  (module (function_definition name: (identifier) @local.definition))
  (module (decorated_definition definition: (function_definition name: (identifier) @local.definition)))
  (function_definition body: (block (function_definition name: (identifier) @local.definition)))
]
  (#set! local.uses "function"))
