(comment) @fold.comment
[
  (function_definition)
  (if_statement)
  (for_loop)
  (while_loop)
  (try_statement)
  (augroup_statement)
  (dictionnary)
  (list)
  (script)
] @fold
