(comment) @fold.comment
[
  (compound_statement)
  (if_statement)
  (elif_clause)
  (else_clause)
  (case_statement)
  (case_item)
  (do_group)
  (subshell)
  (array)
  (heredoc_body)
] @fold
