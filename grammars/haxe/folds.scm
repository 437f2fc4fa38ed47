(comment) @fold.comment
[
  (block)
  (object)
  (structure_type)
  (array)
  (map)
] @fold
