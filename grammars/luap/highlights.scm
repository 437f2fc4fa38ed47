; Patterns of Lua, coloured as regular expressions are

(pattern) @string.regexp

[
  "("
  ")"
  "["
  "]"
] @punctuation.bracket

[
  (anchor_begin)
  (anchor_end)
  "."
] @character.special

[
  (class)
  "%f"
] @string.escape

(range
  "-" @operator)

(negated_set
  "^" @operator)

[
  (zero_or_one)
  (one_or_more)
  (zero_or_more)
  (shortest_zero_or_more)
] @operator
