[
  (bracket_comment)
  (line_comment)
] @fold.comment
[
  (if_condition)
  (foreach_loop)
  (while_loop)
  (function_def)
  (macro_def)
  (block_def)
  (normal_command)
] @fold
