(comment) @fold.comment
[
  (function_definition)
  (class_definition)
  (if_statement)
  (for_statement)
  (while_statement)
  (switch_statement)
  (try_statement)
  (matrix)
  (cell)
] @fold
