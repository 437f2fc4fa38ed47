; Regular expressions of JavaScript, Python, Go, Rust, Java, PCRE

(pattern) @string.regexp

; Groups and classes

[
  "("
  ")"
  "(?"
  "(?:"
  "(?<"
  "(?P<"
  "(?P="
  ">"
  "<"
  "["
  "]"
  "[:"
  ":]"
  "{"
  "}"
] @punctuation.bracket

(group_name) @property

(flags) @character.special

(inline_flags_group
  "-" @operator)

(inline_flags_group
  ":" @punctuation.bracket)

(lookaround_assertion
  [
    "(?"
    "(?<"
  ] @punctuation.bracket
  [
    "="
    "!"
  ] @operator)

; Characters

[
  (any_character)
  (start_assertion)
  (end_assertion)
] @character.special

[
  (boundary_assertion)
  (non_boundary_assertion)
  (character_class_escape)
  (control_escape)
  (control_letter_escape)
  (decimal_escape)
  (identity_escape)
  (unicode_character_escape)
] @string.escape

(backreference_escape
  "\\k" @string.escape)

(class_character) @string.regexp

(class_range
  "-" @operator)

(character_class
  "^" @operator)

; \p{Script=Greek}, [:alpha:]
[
  (unicode_property_name)
  (unicode_property_value)
  (posix_class_name)
] @constant.builtin

(unicode_property_value_expression
  "=" @operator)

; Operators

[
  "|"
  "*"
  "+"
  "?"
  (lazy)
] @operator

(count_quantifier
  (decimal_digits) @number)

(count_quantifier
  "," @punctuation.delimiter)
