[
  (block_comment)
  (line_comment)
] @fold.comment
[
  (array)
  (map)
  (struct)
  (tuple)
] @fold
