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

; ::part(name)
(pseudo_element_selector
  (arguments
    (tag_name) @constant))

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
((property_name) @variable.member
  (#match? @variable.member "^--"))

; Values ------------------------------------------------------------------------------------------

(plain_value) @constant
((plain_value) @constant.builtin
  (#any-of? @constant.builtin
    "auto" "currentColor" "currentcolor" "inherit" "initial" "none" "revert" "revert-layer" "transparent"
    "unset"))
((plain_value) @variable.member
  (#match? @variable.member "^--"))

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
((keyword_query) @variable.member
  (#match? @variable.member "^--"))

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

; What the grammar does not know: in errors a number has no node, a unit or a `<` is an error of its own ---------

; `(width >= 600px)`
((parenthesized_query
  (keyword_query) @property)
  (#not-match? @property "^--"))
((ERROR) @number
  (#has-parent? @number parenthesized_query)
  (#match? @number "^ *[<>=]"))
(ERROR
  (ERROR) @type.builtin
  (#match? @type.builtin "^([a-z]*px|r?em|r?ex|r?ch|r?lh|[a-z]*v(w|h|i|b|min|max)|fr|m?s|deg|turn|%)$"))
(ERROR
  (ERROR) @operator
  (#match? @operator "^[<>=]+$"))

; `@container style(--x: 1)`
((keyword_query) @function.builtin
  (#has-parent? @function.builtin at_rule)
  (#any-of? @function.builtin "style" "scroll-state"))

; `@scope (.card) to (.content)`
(ERROR
  "."
  .
  (ERROR) @type
  (#match? @type "^[-_a-zA-Z][-_a-zA-Z0-9]*$"))
(ERROR
  (to) @keyword.directive)

; `@apply !p-2`
((ERROR) @constant
  (#has-parent? @constant postcss_statement))
((ERROR)
  .
  (integer_value) @constant
  (#has-parent? @constant postcss_statement))

; The last declaration of a style attribute ends without a semicolon and reads as a selector.
((ERROR
  .
  (tag_name) @property
  .
  ":") @_error
  (#has-parent? @_error stylesheet))
((ERROR
  .
  (tag_name)
  .
  ":") @number
  (#has-parent? @number stylesheet)
  (#match? @number "^[^:]*: *[-+]?[.]?[0-9]"))
((ERROR
  .
  (tag_name)
  .
  ":"
  [
    (ERROR)
    (to)
    (selectors
      (tag_name))
  ] @constant) @_error
  (#has-parent? @_error stylesheet)
  (#match? @constant "^[a-z%][a-z -]*$")
  (#not-match? @constant "^([a-z]*px|r?em|[a-z]*v[wh]|fr|m?s|deg)$"))
((ERROR
  .
  [
    (pseudo_class_selector
      .
      (tag_name) @property
      (class_name) @constant .)
    (selectors
      .
      (pseudo_class_selector
        .
        (tag_name) @property
        (class_name) @constant .)
      (tag_name)* @constant)
  ]) @_error
  (#has-parent? @_error stylesheet)
  (#not-any-of? @property
    "a" "abbr" "article" "audio" "body" "button" "code" "dd" "details" "dialog" "div" "dl" "dt" "fieldset" "figure"
    "footer" "form" "h1" "h2" "h3" "h4" "h5" "h6" "header" "html" "i" "img" "input" "label" "li" "main" "nav" "ol"
    "optgroup" "option" "p" "pre" "section" "select" "span" "summary" "svg" "table" "tbody" "td" "textarea" "tfoot"
    "th" "thead" "tr" "ul" "video"))
((descendant_selector
  .
  (tag_name) @property) @_declaration
  (#match? @_declaration "^[a-z-]+: *[0-9]"))
((ERROR
  .
  ":"
  (ERROR)? @constant) @number
  (#has-parent? @number descendant_selector))
((ERROR
  .
  (tag_name)
  .
  ":") @constant
  (#has-parent? @constant stylesheet)
  (#match? @constant "^[^:]*: *#[0-9a-fA-F]{3,8}$"))
((ERROR
  .
  (pseudo_class_selector
    .
    (tag_name) @property
    (class_name) @function.builtin
    (arguments))) @_error
  (#has-parent? @_error stylesheet)
  (#not-any-of? @property
    "a" "abbr" "article" "audio" "body" "button" "code" "dd" "details" "dialog" "div" "dl" "dt" "fieldset" "figure"
    "footer" "form" "h1" "h2" "h3" "h4" "h5" "h6" "header" "html" "i" "img" "input" "label" "li" "main" "nav" "ol"
    "optgroup" "option" "p" "pre" "section" "select" "span" "summary" "svg" "table" "tbody" "td" "textarea" "tfoot"
    "th" "thead" "tr" "ul" "video"))

; `--name: { … }`
((tag_name) @variable.member
  (#match? @variable.member "^--"))

; unproved: it is about spelling, not about colours
(import_statement
  (string_value) @nospell)

; Names of fonts
; unproved: it is about spelling, not about colours
((declaration
  (property_name) @_property
  (string_value) @nospell)
  (#any-of? @_property "font" "font-family"))
