(comment) @fold.comment
[
  (section)
  (block)
  (content)
  (group)
  (raw_blck)
  (math)
] @fold
