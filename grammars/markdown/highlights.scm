; Block structure; what stands inside the lines is the business of markdown_inline

; Headings, one scope for each level

(atx_heading
  (atx_h1_marker) @markup.heading.1)

(atx_heading
  (atx_h1_marker)
  heading_content: (inline) @markup.heading.1)

(atx_heading
  (atx_h2_marker) @markup.heading.2)

(atx_heading
  (atx_h2_marker)
  heading_content: (inline) @markup.heading.2)

(atx_heading
  (atx_h3_marker) @markup.heading.3)

(atx_heading
  (atx_h3_marker)
  heading_content: (inline) @markup.heading.3)

(atx_heading
  (atx_h4_marker) @markup.heading.4)

(atx_heading
  (atx_h4_marker)
  heading_content: (inline) @markup.heading.4)

(atx_heading
  (atx_h5_marker) @markup.heading.5)

(atx_heading
  (atx_h5_marker)
  heading_content: (inline) @markup.heading.5)

(atx_heading
  (atx_h6_marker) @markup.heading.6)

(atx_heading
  (atx_h6_marker)
  heading_content: (inline) @markup.heading.6)

(setext_heading
  heading_content: (paragraph
    (inline) @markup.heading.1)
  (setext_h1_underline) @markup.heading.1)

(setext_heading
  heading_content: (paragraph
    (inline) @markup.heading.2)
  (setext_h2_underline) @markup.heading.2)

; Block quotes; the marker of a line that goes on is a continuation

(block_quote) @markup.quote

(block_quote_marker) @punctuation.special

((block_continuation) @punctuation.special
  (#match? @punctuation.special ">"))

; Code

[
  (fenced_code_block)
  (indented_code_block)
] @markup.raw.block

(info_string) @label

; Lists

[
  (list_marker_dot)
  (list_marker_minus)
  (list_marker_parenthesis)
  (list_marker_plus)
  (list_marker_star)
] @markup.list

(task_list_marker_checked) @markup.list.checked

(task_list_marker_unchecked) @markup.list.unchecked

; Thematic breaks

(thematic_break) @punctuation.special

; Tables

(pipe_table_header
  (pipe_table_cell) @markup.heading)

(pipe_table_header
  "|" @punctuation.delimiter)

(pipe_table_row
  "|" @punctuation.delimiter)

(pipe_table_delimiter_row) @punctuation.delimiter

; Link reference definitions

(link_label) @markup.link.label

(link_reference_definition
  ":" @punctuation.delimiter)

; [a]: address, but not the first word of a footnote: [^a]: Text
((link_reference_definition
  (link_label) @_label
  (link_destination) @markup.link.url)
  (#not-match? @_label "^\\[\\^"))

((link_reference_definition
  (link_label) @_label
  (link_destination) @markup.link.url)
  (#match? @_label "^\\[\\^")
  (#match? @markup.link.url "^<?[A-Za-z][A-Za-z0-9+.-]+:"))

(link_title) @string

; Escapes and entities

(backslash_escape) @string.escape

[
  (entity_reference)
  (numeric_character_reference)
] @character.special

; Front matter

[
  (minus_metadata)
  (plus_metadata)
] @keyword.directive
