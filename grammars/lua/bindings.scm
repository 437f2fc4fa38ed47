[
  (function_declaration)
  (function_definition)
  (for_statement)
  (repeat_statement)
] @local.scope
; What a loop ends with sees the names of its body.
((block) @local.scope
  (#not-has-parent? @local.scope repeat_statement))
; They are evaluated before what they define is known.
(function_declaration
  name: (_) @local.outside)
(for_generic_clause
  (expression_list) @local.outside)
(for_numeric_clause
  start: (_) @local.outside)
(for_numeric_clause
  end: (_) @local.outside)
(for_numeric_clause
  step: (_) @local.outside)

; What is not local belongs to the whole text.
(assignment_statement
  (variable_list
    name: (identifier) @local.definition.text))
(function_declaration
  name: (identifier) @local.definition.text)
; Each local name is another one, from the end of its declaration on.
(variable_declaration) @local.declaration.new
(_
  local_declaration: (function_declaration
    name: (identifier) @local.definition @local.declaration.new))
(variable_declaration
  (variable_list
    name: (identifier) @local.definition))
(variable_declaration
  (assignment_statement
    (variable_list
      name: (identifier) @local.definition)))
(parameters
  name: (identifier) @local.definition)
(for_generic_clause
  (variable_list
    name: (identifier) @local.definition))
(for_numeric_clause
  name: (identifier) @local.definition)

[
  (label_statement
    (identifier) @local.member.label)
  (goto_statement
    (identifier) @local.member.label)
]
(attribute
  (identifier) @local.member.word)
(dot_index_expression
  field: (identifier) @local.member)
(method_index_expression
  method: (identifier) @local.member)
(field
  name: (identifier) @local.member)
(field
  "["
  name: (identifier) @local.reference)
