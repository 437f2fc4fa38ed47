(variable_declaration
  [
    (variable_list name: (identifier) @local.definition)
    (assignment_statement (variable_list name: (identifier) @local.definition))
  ]) @local.definition-value
(for_generic_clause
  (variable_list name: (identifier) @local.definition)
  (expression_list) @local.definition-value)
(function_declaration name: (identifier) @local.definition.outer (#set! local.uses "function"))
(variable_declaration
  (assignment_statement
    (variable_list . name: (identifier) @local.definition)
    (expression_list . value: (function_definition)))
  (#set! local.uses "function"))

; local util = require("util")
((variable_declaration
   (assignment_statement
     (variable_list . name: (identifier) @local.definition)
     (expression_list . value: (function_call name: (identifier) @_function) .)))
  (#eq? @_function "require")
  (#set! local.uses "module"))

[(function_definition) (for_statement)] @local.scope
[(function_declaration) (repeat_statement)] @local.scope

; What a loop ends with sees the names of its body.
((block) @local.scope (#not-has-parent? @local.scope repeat_statement))

; They are evaluated before what they define is known.
(function_declaration name: (_) @local.outside)
(for_generic_clause (expression_list) @local.outside)
(for_numeric_clause start: (_) @local.outside)
(for_numeric_clause end: (_) @local.outside)
(for_numeric_clause step: (_) @local.outside)

; What is not local belongs to the whole text.
(assignment_statement (variable_list name: (identifier) @local.definition.text))
(function_declaration name: (identifier) @local.definition.text)

; Each local name is another one, from the end of its declaration on.
(variable_declaration) @local.declaration.new
(_
  local_declaration: (function_declaration name: (identifier) @local.definition.function @local.declaration.new))
(variable_declaration (variable_list name: (identifier) @local.definition.var))
(variable_declaration
  (assignment_statement (variable_list name: (identifier) @local.definition.var)))
(parameters name: (identifier) @local.definition.parameter)
(for_generic_clause (variable_list name: (identifier) @local.definition.var))
(for_numeric_clause name: (identifier) @local.definition)
[
  (label_statement (identifier) @local.member.label)
  (goto_statement (identifier) @local.member.label)
]
(attribute (identifier) @local.member.word)
(dot_index_expression field: (identifier) @local.member)
(method_index_expression method: (identifier) @local.member)
(field name: (identifier) @local.member)
(field "[" name: (identifier) @local.definition.none)
