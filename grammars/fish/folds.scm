(comment) @fold.comment
[
  (function_definition)
  (if_statement)
  (for_statement)
  (while_statement)
  (switch_statement)
  (case_clause)
  (begin_statement)
  (command_substitution)
] @fold
[
  (else_if_clause)
  (else_clause)
] @fold.clause
