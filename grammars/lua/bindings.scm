[
  (function_declaration)
  (function_definition)
  (do_statement)
  (if_statement)
  (elseif_statement)
  (else_statement)
  (for_statement)
  (while_statement)
  (repeat_statement)
] @local.scope

(function_declaration
  name: (identifier) @local.definition.outer)
(parameters
  name: (identifier) @local.definition)
(variable_declaration
  (variable_list
    name: (identifier) @local.definition))
(variable_declaration
  (assignment_statement
    (variable_list
      name: (identifier) @local.definition)))
(for_generic_clause
  (variable_list
    name: (identifier) @local.definition))
(for_numeric_clause
  name: (identifier) @local.definition)
(label_statement
  (identifier) @local.definition)
(chunk
  (assignment_statement
    (variable_list
      name: (identifier) @local.definition)))
(dot_index_expression
  field: (identifier) @local.member)
(method_index_expression
  method: (identifier) @local.member)
(field
  name: (identifier) @local.member)
