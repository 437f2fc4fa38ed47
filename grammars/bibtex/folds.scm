[
  (entry)
  (preamble)
  (string)
] @fold
