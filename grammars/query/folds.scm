[
  (named_node)
  (anonymous_node)
  (grouping)
  (list)
  (predicate)
] @fold
(comment) @fold.comment
