; JSON

; Strings
(string) @string

; Keys of an object
(pair key: (string) @property)

(escape_sequence) @string.escape

; Numbers
(number) @number

((number) @number.float
  (#match? @number.float "[.eE]"))

; Literal constants
[
  (true)
  (false)
] @boolean

(null) @constant.builtin

; Comments, where a dialect has them
(comment) @comment

; Punctuation
[
  ","
  ":"
] @punctuation.delimiter

[
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket
