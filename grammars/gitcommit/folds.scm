[
  (message)
  (diff)
] @fold
