(comment) @fold.comment
[
  (rule)
  (define_directive)
  (conditional)
  (elsif_directive)
  (else_directive)
  (variable_assignment)
  (shell_assignment)
] @fold
