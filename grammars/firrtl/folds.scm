(comment) @fold.comment
[
  (circuit)
  (module)
  (when)
  (memory)
] @fold
(else) @fold.clause
