[
  (list)
  (block_comment)
] @fold
