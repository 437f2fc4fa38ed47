(comment) @fold.comment
[
  (block)
  (object)
  (array)
  (map)
] @fold
