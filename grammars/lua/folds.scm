(comment) @fold.comment
[
  (function_declaration)
  (function_definition)
  (do_statement)
  (if_statement)
  (for_statement)
  (while_statement)
  (repeat_statement)
  (table_constructor)
  (parameters)
  (arguments)
  (string)
] @fold
[
  (elseif_statement)
  (else_statement)
] @fold.clause
