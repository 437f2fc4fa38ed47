; a function's own name is known around it
([(function_declaration parameters: (_) @local.scope "end" @local.scope) (block) @local.scope]
  (#set! local.for "highlights"))
(variable_declaration
  [
    (variable_list name: (identifier) @local.definition)
    (assignment_statement (variable_list name: (identifier) @local.definition))
  ]) @local.definition-value
(for_generic_clause
  (variable_list name: (identifier) @local.definition)
  (expression_list) @local.definition-value)
(function_declaration name: (identifier) @local.definition (#set! local.uses "function"))
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
[
  (function_declaration)
  (do_statement)
  (if_statement)
  (elseif_statement)
  (else_statement)
  (while_statement)
  (repeat_statement)
] @local.scope.names
(function_declaration name: (identifier) @local.definition.outer)
(parameters name: (identifier) @local.definition.parameter)
(variable_declaration (variable_list name: (identifier) @local.definition.var))
(variable_declaration
  (assignment_statement (variable_list name: (identifier) @local.definition.var)))
(for_generic_clause (variable_list name: (identifier) @local.definition.var))
(for_numeric_clause name: (identifier) @local.definition)
(label_statement (identifier) @local.definition.label)
(chunk (assignment_statement (variable_list name: (identifier) @local.definition.var)))
(dot_index_expression field: (identifier) @local.member)
(method_index_expression method: (identifier) @local.member)
(field name: (identifier) @local.member)
