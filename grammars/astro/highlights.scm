; Astro: what it has beyond HTML, whose patterns stand in front of these.

; Components begin with a capital or have a dot; other tags are those of the platform.
((tag_name) @tag.builtin
  (#match? @tag.builtin "^[a-z][a-z0-9]*$"))

(frontmatter
  "---" @punctuation.delimiter)

[
  (html_interpolation
    [
      "{"
      "}"
    ] @punctuation.special)
  (attribute_interpolation
    [
      "{"
      "}"
    ] @punctuation.special)
]

; class:list, client:load, set:html, is:inline
((attribute_name) @keyword.directive
  (#match? @keyword.directive "^(class|client|define|is|server|set|transition):"))
