; Comments
(comment) @comment

; Packages
(package) @module

(extras
  (package) @variable.parameter)

; Versions
(version) @number

(version_cmp) @operator

; Options
(option) @attribute

(argument) @string

(path) @string.special.path

(url) @string.special.url

; Markers
(marker_var) @variable.builtin

(marker_op) @keyword.operator

(quoted_string) @string

; Environment variables
(env_var) @constant

(env_var
  [
    "${"
    "}"
  ] @punctuation.special)

; Punctuation
[
  "@"
  "="
] @operator

[
  ","
  ";"
] @punctuation.delimiter

[
  "["
  "]"
  "("
  ")"
] @punctuation.bracket

(linebreak) @punctuation.special
