(comment) @fold.comment
[
  (global_block)
  (local_block)
  (rules_block)
  (action)
] @fold
