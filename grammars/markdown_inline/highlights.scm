; Emphasis, with its delimiters

(emphasis) @markup.italic

(strong_emphasis) @markup.strong

(strikethrough) @markup.strikethrough

; Code and formulas

(code_span) @markup.raw

(latex_block) @markup.math

; Links and images: brackets, text, target

(inline_link
  [
    "["
    "]"
    "("
    ")"
  ] @markup.link)

(full_reference_link
  [
    "["
    "]"
  ] @markup.link)

(collapsed_reference_link
  [
    "["
    "]"
  ] @markup.link)

(shortcut_link
  [
    "["
    "]"
  ] @markup.link)

(image
  [
    "!"
    "["
    "]"
    "("
    ")"
  ] @markup.link)

[
  (link_text)
  (image_description)
  (link_label)
] @markup.link.label

; > [!NOTE]
((shortcut_link
  (link_text) @comment.note)
  (#any-of? @comment.note "!NOTE" "!TIP" "!INFO"))

((shortcut_link
  (link_text) @comment.warning)
  (#any-of? @comment.warning "!WARNING" "!IMPORTANT"))

((shortcut_link
  (link_text) @comment.error)
  (#any-of? @comment.error "!CAUTION" "!DANGER"))

[
  (link_destination)
  (uri_autolink)
  (email_autolink)
] @markup.link.url

(link_title) @string

; Escapes, entities, hard line breaks

[
  (backslash_escape)
  (hard_line_break)
] @string.escape

[
  (entity_reference)
  (numeric_character_reference)
] @character.special

; HTML tags and comments

; unproved: the colours of HTML win, where its grammar is installed
(html_tag) @tag

; unproved: likewise
((html_tag) @comment
  (#match? @comment "^<!--"))
