; Text inside the blocks, without the marks of quotes and the indentation of lists before it (block_continuation)

((inline) @injection.content
  (#set! injection.language "markdown_inline")
  (#set! injection.include-unnamed-children))

((pipe_table_cell) @injection.content
  (#set! injection.language "markdown_inline")
  (#set! injection.include-unnamed-children))

; Fenced code, by the first word after the fence

(fenced_code_block
  (info_string
    (language) @injection.language)
  (code_fence_content) @injection.content
  (fenced_code_block_delimiter)
  (#set! injection.include-unnamed-children))

; without an end, or whose end no line end follows
((fenced_code_block
  (info_string
    (language) @injection.language)
  (code_fence_content) @injection.content .)
  (#not-match? @injection.content "\n[ \t>]*(```|~~~)$")
  (#set! injection.include-unnamed-children))

((fenced_code_block
  (info_string
    (language) @injection.language)
  (code_fence_content) @injection.content .)
  (#match? @injection.content "\n[ \t>]*(```|~~~)$")
  (#offset! @injection.content 0 0 0 -3)
  (#set! injection.include-unnamed-children))

; HTML, whose elements may reach over several blocks

((html_block) @injection.content
  (#set! injection.language "html")
  (#set! injection.combined)
  (#set! injection.include-unnamed-children))

; Front matter

((minus_metadata) @injection.content
  (#set! injection.language "yaml"))

((plus_metadata) @injection.content
  (#set! injection.language "toml"))
