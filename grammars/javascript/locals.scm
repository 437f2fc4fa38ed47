; JavaScript and TypeScript: where parameters are known, and what hides them

; ... a function from behind its name
([
  (function_declaration
    parameters: (_) @local.scope
    body: (_) @local.scope)
  (generator_function_declaration
    parameters: (_) @local.scope
    body: (_) @local.scope)
])

[
  (function_expression)
  (generator_function)
  (arrow_function)
  (method_definition)
  (catch_clause)
  (if_statement)
  (for_statement)
  (for_in_statement)
  (while_statement)
  (do_statement)
  (try_statement)
  (switch_statement)
] @local.scope

(statement_block (statement_block) @local.scope)

(variable_declarator name: (identifier) @local.definition)
(variable_declarator
  name: [
    (array_pattern (identifier) @local.definition)
    (object_pattern (shorthand_property_identifier_pattern) @local.definition)
    (object_pattern (object_assignment_pattern left: (shorthand_property_identifier_pattern) @local.definition))
    (object_pattern (pair_pattern value: (identifier) @local.definition))
  ])
(for_in_statement
  left: [
    (identifier) @local.definition
    (array_pattern (identifier) @local.definition)
    (object_pattern (shorthand_property_identifier_pattern) @local.definition)
  ])

; What is told by its name alone where it is used

([
  (namespace_import (identifier) @local.definition)
  (variable_declarator
    name: (identifier) @local.definition
    value: (call_expression
      function: (identifier) @_require
      arguments: (arguments . (string) .)))
]
  (#eq? @_require "require")
  (#set! local.uses "module"))

([
  (function_declaration name: (identifier) @local.definition)
  (generator_function_declaration name: (identifier) @local.definition)
  (variable_declarator
    name: (identifier) @local.definition
    value: [
      (arrow_function)
      (function_expression)
    ])
]
  (#set! local.uses "function"))

((import_specifier
  name: (identifier) @local.definition
  !alias)
  (#match? @local.definition "^(add|apply|assert|build|calculate|clone|compare|convert|create|decode|define|delete|encode|ensure|fetch|filter|find|format|forward|generate|get|handle|has|is|load|make|map|merge|normalize|parse|read|register|remove|render|resolve|run|set|to|transform|update|use|validate|with|wrap|write)[A-Z]")
  (#set! local.uses "function"))
