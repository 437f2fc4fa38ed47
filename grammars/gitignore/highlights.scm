; Comments
(comment) @comment

; Patterns
(pattern) @string.special.path

(negation) @operator

[
  (directory_separator)
  (directory_separator_escaped)
] @punctuation.delimiter

; Wildcards
[
  (wildcard_char_single)
  (wildcard_chars)
  (wildcard_chars_allow_slash)
] @character.special

[
  (pattern_char_escaped)
  (bracket_char_escaped)
] @string.escape

; Sets of characters
(bracket_expr
  [
    "["
    "]"
  ] @punctuation.bracket)

(bracket_negation) @operator

(bracket_char) @character

(bracket_range
  "-" @operator)

(bracket_char_class) @constant.builtin
