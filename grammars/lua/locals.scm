; Lua: where parameters are known, and what hides them

; a function's own name is known around it
(function_declaration
  parameters: (_) @local.scope
  "end" @local.scope)

[
  (function_definition)
  (block)
  (for_statement)
] @local.scope

(variable_declaration
  [
    (variable_list name: (identifier) @local.definition)
    (assignment_statement (variable_list name: (identifier) @local.definition))
  ]) @local.definition-value
(for_generic_clause
  (variable_list name: (identifier) @local.definition)
  (expression_list) @local.definition-value)
(for_numeric_clause name: (identifier) @local.definition)

(function_declaration name: (identifier) @local.definition
  (#set! local.uses "function"))
(variable_declaration
  (assignment_statement
    (variable_list . name: (identifier) @local.definition)
    (expression_list . value: (function_definition)))
  (#set! local.uses "function"))

; local util = require("util")
((variable_declaration
  (assignment_statement
    (variable_list . name: (identifier) @local.definition)
    (expression_list
      .
      value: (function_call name: (identifier) @_function) .)))
  (#eq? @_function "require")
  (#set! local.uses "module"))
