; Descriptions are Markdown; their lines are indented, so only what stands within lines.
((description
  (string_value) @injection.content)
  (#match? @injection.content "^\"\"\"")
  (#offset! @injection.content 0 3 0 -3)
  (#set! injection.language "markdown_inline"))
((description
  (string_value) @injection.content)
  (#not-match? @injection.content "^\"\"\"")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.language "markdown_inline"))
