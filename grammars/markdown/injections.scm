; Text inside the blocks

((inline) @injection.content
  (#set! injection.language "markdown_inline")
  (#set! injection.include-children))

((pipe_table_cell) @injection.content
  (#set! injection.language "markdown_inline")
  (#set! injection.include-children))

; Fenced code, by the first word after the fence

(fenced_code_block
  (info_string
    (language) @injection.language)
  (code_fence_content) @injection.content
  (#set! injection.include-children))

; HTML, whose elements may reach over several blocks

((html_block) @injection.content
  (#set! injection.language "html")
  (#set! injection.combined)
  (#set! injection.include-children))

; Front matter

((minus_metadata) @injection.content
  (#set! injection.language "yaml"))

((plus_metadata) @injection.content
  (#set! injection.language "toml"))
