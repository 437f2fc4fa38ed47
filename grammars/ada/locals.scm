; Parameters, and constants by their names
[
  (subprogram_body)
  (expression_function_declaration)
  (block_statement)
  (loop_statement)
] @local.scope

(parameter_specification
  .
  (identifier) @local.definition)

(object_declaration
  name: (identifier) @local.definition
  "constant"
  (#set! local.uses "constant"))

(number_declaration
  (identifier) @local.definition
  (#set! local.uses "constant"))

; the variable of a loop hides them
(loop_parameter_specification
  .
  (identifier) @local.definition)
