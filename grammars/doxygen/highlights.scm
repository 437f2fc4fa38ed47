; Documentation of C and C++. Prose has no capture: it keeps the colour of the comment around it.

[
  (tag_name)
  "@code"
  "@endcode"
  (code_block_start)
  (code_block_end)
] @keyword

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

(identifier) @variable.parameter

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
  (#not-match? @function "^[A-Z].*[a-z]"))

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

; Punctuation

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket

[
  ","
  "."
] @punctuation.delimiter
