(comment) @fold.comment
[
  (braced_word)
] @fold
