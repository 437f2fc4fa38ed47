(comment) @fold.comment
[
  (rule)
  (define_directive)
  (conditional)
  (variable_assignment)
  (shell_assignment)
] @fold
[
  (elsif_directive)
  (else_directive)
] @fold.clause
