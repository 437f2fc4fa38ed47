; Svelte: what it has beyond HTML, whose patterns stand in front of these.

; Tags --------------------------------------------------------------------------------------------

; Components begin with a capital or have a dot; other tags are those of the platform, or of Svelte.
((tag_name) @tag.builtin
  (#match? @tag.builtin "^(svelte:)?[a-z][a-z0-9]*$"))

; The title of a page has expressions between its words: no heading
((element
  (start_tag
    (tag_name) @_tag)
  (text) @none)
  (#eq? @_tag "title"))

; Attributes --------------------------------------------------------------------------------------

; {name}, {...rest}, also in a string
[
  (attribute_name
    (raw_text_expr) @none)
  (expression
    (raw_text_expr) @none)
]

; Blocks ------------------------------------------------------------------------------------------

(special_block_keyword) @keyword

[
  (if_start_expr
    (special_block_keyword) @keyword.conditional)
  (else_if_expr
    (special_block_keyword) @keyword.conditional)
  (else_expr
    (special_block_keyword) @keyword.conditional)
  (if_end_expr
    (special_block_keyword) @keyword.conditional)
]

[
  (each_start_expr
    (special_block_keyword) @keyword.repeat)
  (each_end_expr
    (special_block_keyword) @keyword.repeat)
]

[
  (await_start_expr
    [
      (special_block_keyword)
      (then)
    ] @keyword.coroutine)
  (then_expr
    (special_block_keyword) @keyword.coroutine)
  (await_end_expr
    (special_block_keyword) @keyword.coroutine)
]
(catch_expr
  (special_block_keyword) @keyword.exception)

[
  (snippet_start_expr
    (special_block_keyword) @keyword.function)
  (snippet_end_expr
    (special_block_keyword) @keyword.function)
]

(debug_expr
  (special_block_keyword) @keyword.debug)
(each_start_expr
  (as) @keyword)

(snippet_start_expr
  (snippet_name) @function)
(render_expr
  (snippet_name) @function.call)

; Punctuation -------------------------------------------------------------------------------------

[
  "{"
  "}"
  "("
  ")"
] @punctuation.bracket

[
  "#"
  ":"
  "@"
  "/"
] @tag.delimiter
