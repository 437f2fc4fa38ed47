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

; Escapes in strings, extend schema without a body and semicolons, which the parser does not know
([
  (source_file)
  (ERROR)
] @injection.content
  (#not-has-ancestor? @injection.content source_file ERROR)
  (#match? @injection.content "\\\\[\"\\\\/bfnrtu]|(^|\n)[^#\"\n]*;|extend[ \t]+schema[^{}]*(\n[^@{} \t\r\n(),#][^{}]*[{]|$)")
  (#set! injection.language "graphql_text")
  (#set! injection.include-children))
