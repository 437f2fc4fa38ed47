(variable_assignment
  name: (word) @local.definition)
(shell_assignment
  name: (word) @local.definition)
(define_directive
  name: (word) @local.definition)
