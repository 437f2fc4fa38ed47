(comment) @fold.comment
[
  (circuit)
  (module)
  (when)
  (else)
  (memory)
] @fold
