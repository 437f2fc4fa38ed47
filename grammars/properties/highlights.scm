; Properties

; Keys
(key) @property
(key "." @punctuation.delimiter)
(index) @number

; Values
(value) @string

((value) @string.special.path
  (#match? @string.special.path "^[.~]?/[^ ]*$"))

((value) @string.special.url
  (#match? @string.special.url "^[a-z][a-z0-9+.:-]*://[^ ]*$"))

((value) @number
  (#match? @number "^[-+]?([0-9]+|0[xX][0-9a-fA-F]+)$"))

((value) @number.float
  (#match? @number.float "^[-+]?[0-9]*[.][0-9]+$"))

((value) @boolean
  (#any-of? @boolean
    "true" "false" "TRUE" "FALSE" "True" "False" "yes" "no" "on" "off"))

(escape) @string.escape
"\\" @string.escape

; ${name:default}
(substitution) @string
(substitution (key) @constant)
(substitution (secret) @string.special)
(substitution ["${" "}"] @punctuation.special)
(substitution [":" "::"] @operator)

; Punctuation
(property ["=" ":"] @operator)

[
  "["
  "]"
] @punctuation.bracket

; Comments
(comment) @comment
