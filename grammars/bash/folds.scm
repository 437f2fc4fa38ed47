(comment) @fold.comment
[
  (compound_statement)
  (if_statement)
  (case_statement)
  (case_item)
  (do_group)
  (subshell)
  (array)
  (heredoc_body)
] @fold
[
  (elif_clause)
  (else_clause)
] @fold.clause
