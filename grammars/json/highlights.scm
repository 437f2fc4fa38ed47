; JSON

; Strings
(string) @string

; Keys of an object
(pair key: (string) @property)

(escape_sequence) @string.escape

; the grammar ends `\u` before its digits
((escape_sequence) @_unicode . (string_content) @string.escape
  (#eq? @_unicode "\\u")
  (#match? @string.escape "^[0-9a-fA-F]{4}$"))

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
