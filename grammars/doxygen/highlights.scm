; Documentation of C and C++. Prose has no capture: it keeps the colour of the comment around it.

[
  (tag_name)
  "@code"
  "@endcode"
] @keyword

; a character of C, not a command: \u0041, \x41
((tag_name) @string.escape
  (#match? @string.escape "^\\\\[ux]([0-9A-FX]|$)"))

; warnings and open ends
((tag_name) @comment.warning
  (#any-of? @comment.warning "@warning" "\\warning" "@attention" "\\attention" "@deprecated" "\\deprecated"))

((tag_name) @comment.note
  (#any-of? @comment.note "@note" "\\note" "@remark" "\\remark" "@remarks" "\\remarks"))

((tag_name) @comment.todo
  (#any-of? @comment.todo "@todo" "\\todo"))

((tag_name) @comment.error
  (#any-of? @comment.error "@bug" "\\bug"))

[
  "in"
  "out"
  "inout"
] @keyword.modifier

; Names

((tag
  (tag_name) @_tag
  (identifier) @variable.parameter)
  (#any-of? @_tag "@param" "\\param"))

((tag
  (tag_name) @_tag
  (identifier) @type)
  (#any-of? @_tag "@exception" "\\exception"))

((tag
  (tag_name) @_tag
  (identifier) @module)
  (#any-of? @_tag "@namespace" "\\namespace"))

((tag
  (tag_name) @_tag
  (type) @type)
  (#any-of? @_tag "@class" "\\class"))

((tag
  (tag_name) @_tag
  (type) @module)
  (#any-of? @_tag "@defgroup" "\\defgroup" "@addtogroup" "\\addtogroup"))

(function_link) @function

(tag
  function: (identifier) @function
  (#not-match? @function "^([A-Z].*[a-z].*|see|also|the|and|or|for|http|https)$"))

(tag
  function: (identifier) @type
  (#match? @type "^[A-Z].*[a-z]"))

; Inline marks

(emphasis
  "\\a" @keyword
  (text) @markup.italic)

(code_word
  "\\c" @keyword
  (code) @markup.raw)

(link
  [
    "<a"
    "</a>"
  ] @tag)

(link
  ">" @tag)

(link
  (text) @markup.link.label)

(code_block_language) @label

; Punctuation, not that of prose

(storageclass
  [
    "["
    "]"
  ] @punctuation.bracket)

(code_block
  [
    "{"
    "}"
  ] @punctuation.bracket)

(tag
  "," @punctuation.delimiter)
