; Comments
(comment) @comment

; Patterns
[
  (pattern)
  (quoted_pattern)
] @string.special.path

[
  (dir_sep)
  (trailing_slash)
] @punctuation.delimiter

(wildcard) @character.special

(range_notation) @character

(range_notation
  [
    "["
    "]"
  ] @punctuation.bracket)

(class_range
  "-" @operator)

(character_class) @constant.builtin

[
  (range_negation)
  (pattern_negation)
] @operator

[
  (ansi_c_escape)
  (escaped_char)
  (redundant_escape)
] @string.escape

; Attributes
(attr_name) @variable.parameter

(builtin_attr) @variable.builtin

[
  (attr_reset)
  (attr_set)
  (attr_unset)
] @operator

; Values
(boolean_value) @boolean

(string_value) @string

; behind an attribute that is unset: -text=auto
(ignored_value
  (_) @comment)

; Macros
(macro_tag) @keyword.directive.define

(macro_def
  macro_name: (_) @attribute)
