(comment) @fold.comment
[
  (object)
  (array)
] @fold
