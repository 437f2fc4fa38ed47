; Comments ----------------------------------------------------------------------------------------

[
  (comment)
  (js_comment)
] @comment
((comment) @comment.documentation
  (#match? @comment.documentation "^/[*][*][^*/]"))

; Selectors ---------------------------------------------------------------------------------------

(tag_name) @tag
(class_name) @type
(id_name) @constant
(attribute_name) @tag.attribute

[
  (universal_selector)
  (nesting_selector)
] @character.special

; :hover, :not(...), ::before
(pseudo_class_selector
  (class_name) @attribute)
(pseudo_element_selector
  "::"
  (tag_name) @attribute)

; The prefix of a name of a namespace
(namespace_name) @module
(namespace_selector
  (tag_name) @module
  "|"
  (tag_name) @tag)

; Properties --------------------------------------------------------------------------------------

[
  (property_name)
  (feature_name)
] @property

; Custom properties are the variables of the language.
((property_name) @variable
  (#match? @variable "^--"))

; Values ------------------------------------------------------------------------------------------

(plain_value) @constant
((plain_value) @constant.builtin
  (#any-of? @constant.builtin
    "auto" "currentColor" "currentcolor" "inherit" "initial" "none" "revert" "revert-layer" "transparent"
    "unset"))
((plain_value) @variable
  (#match? @variable "^--"))

; What the grammar takes for a word in `12px/1.5`, `2n + 1` and `U+0025`
((plain_value) @number
  (#match? @number "^([a-z]+/[0-9.]+[a-z%]*|[-+]?[0-9]*n( *[-+] *[0-9]+)?|[Uu][+][0-9A-Fa-f?-]+)$"))

(color_value) @constant

(integer_value) @number
(float_value) @number.float
(unit) @type.builtin

(string_value) @string

; url(...)
((call_expression
  (function_name) @_function
  (arguments
    [
      (plain_value)
      (string_value)
    ] @string.special.url))
  (#any-of? @_function "url" "URL" "src"))

; Rules that begin with an @ ----------------------------------------------------------------------

[
  "@media"
  "@supports"
  "@keyframes"
  "@charset"
  "@namespace"
  (at_keyword)
] @keyword.directive

"@import" @keyword.import

(keyframes_name) @constant
(keyword_query) @constant
((keyword_query) @variable
  (#match? @variable "^--"))

; The names of the layers
((at_rule
  (at_keyword) @_rule
  (keyword_query) @module)
  (#eq? @_rule "@layer"))

[
  (from)
  (to)
] @keyword

"selector" @function.builtin

[
  "and"
  "or"
  "not"
  "only"
] @keyword.operator

(important) @keyword.modifier

; Operators ---------------------------------------------------------------------------------------

[
  "="
  "~="
  "^="
  "|="
  "*="
  "$="
  "+"
  "-"
  "*"
  "/"
  ">"
  "~"
  "|"
] @operator

; The star of a selector is no product.
(universal_selector
  "*" @character.special)

; Punctuation -------------------------------------------------------------------------------------

[
  ","
  ";"
  ":"
  "::"
  "."
] @punctuation.delimiter

(id_selector
  "#" @punctuation.delimiter)

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket
