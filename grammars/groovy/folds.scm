[
  (line_comment)
  (block_comment)
] @fold.comment
[
  (block)
  (list)
  (arg_block)
] @fold
