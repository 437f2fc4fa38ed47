; Twig: pages with pieces of template in them

(comment) @comment

[
  "{{"
  "{{-"
  "{{~"
  "}}"
  "-}}"
  "~}}"
  "{%"
  "{%-"
  "{%~"
  "%}"
  "-%}"
  "~%}"
  "#{"
] @punctuation.special
(interpolated_string
  "}" @punctuation.special)

(variable) @variable

(function_identifier) @function.call
(filter_identifier) @function.call
(test) @function.builtin
(method) @function
(name) @variable.parameter
(parameter) @variable.parameter
(argument_name) @variable.parameter

[
  (tag)
  (keyword)
  (attribute)
] @keyword
(conditional) @keyword.conditional
(repeat) @keyword.repeat
((tag) @keyword.import
  (#any-of? @keyword.import "extends" "include" "import" "from" "use" "embed"))

[
  (operator)
  (binary_operator)
] @operator
[
  "and"
  "or"
  "not"
  "in"
  "not in"
  "is"
  "is not"
] @keyword.operator

(number) @number
(boolean) @boolean
(null) @constant.builtin
[
  (string)
  (interpolated_string)
] @string

[
  "("
  ")"
  "["
  "]"
] @punctuation.bracket

(hash
  [
    "{"
    "}"
  ] @punctuation.bracket)

[
  ","
  "."
  ":"
] @punctuation.delimiter
"|" @operator
