; Text inside the blocks, without the marks of quotes and the indentation of lists before it (block_continuation)

((inline) @injection.content
  (#set! injection.language "markdown_inline")
  (#set! injection.include-unnamed-children))

((pipe_table_cell) @injection.content
  (#set! injection.language "markdown_inline")
  (#set! injection.include-unnamed-children))

; Fenced code, by what is written after the fence: {.python}, {#id .python}, {code-block} python, {=html}, {python, echo=FALSE},
; title="a" python, and else the first word, up to what programs add to it: python{1}, rust,ignore, js:a.js, diff-js
((fenced_code_block
  (info_string) @injection.language
  (code_fence_content) @injection.content
  (fenced_code_block_delimiter))
  (#not-match? @injection.content "^[ \t]*(#[^\n]*\n[ \t]*)*([(][a-zA-Z0-9_.-]+[)] )?([a-z_][a-z0-9_-]*@[a-zA-Z0-9.-]+[^$#\n]*)?[$] ")
  (#gsub! @injection.language "^%s*{%s*%.([^%s}]+)[^}]*}.*$" "%1")
  (#gsub! @injection.language "^%s*{#[^%s}]+%s+%.([^%s}]+)[^}]*}.*$" "%1")
  (#gsub! @injection.language "^%s*{[a-z]*code[a-z-]*}%s+([^%s]+).*$" "%1")
  (#gsub! @injection.language "^%s*{=?([^%s},.=#]+)[^}]*}.*$" "%1")
  (#gsub! @injection.language "^%s*[%w_-]+=\"[^\"]*\"%s+([^%s]+).*$" "%1")
  (#gsub! @injection.language "^%s*([^%s{,:]+).*$" "%1")
  (#gsub! @injection.language "^diff%-.*$" "diff")
  (#gsub! @injection.language "^math$" "latex")
  (#set! injection.include-unnamed-children))

; a session in a fence for a shell: its first line, or that behind comments, begins with a prompt
((fenced_code_block
  (info_string) @injection.language
  (code_fence_content) @injection.content
  (fenced_code_block_delimiter))
  (#match? @injection.content "^[ \t]*(#[^\n]*\n[ \t]*)*([(][a-zA-Z0-9_.-]+[)] )?([a-z_][a-z0-9_-]*@[a-zA-Z0-9.-]+[^$#\n]*)?[$] ")
  (#gsub! @injection.language "^%s*{%s*%.([^%s}]+)[^}]*}.*$" "%1")
  (#gsub! @injection.language "^%s*{#[^%s}]+%s+%.([^%s}]+)[^}]*}.*$" "%1")
  (#gsub! @injection.language "^%s*{[a-z]*code[a-z-]*}%s+([^%s]+).*$" "%1")
  (#gsub! @injection.language "^%s*{=?([^%s},.=#]+)[^}]*}.*$" "%1")
  (#gsub! @injection.language "^%s*[%w_-]+=\"[^\"]*\"%s+([^%s]+).*$" "%1")
  (#gsub! @injection.language "^%s*([^%s{,:]+).*$" "%1")
  (#gsub! @injection.language "^diff%-.*$" "diff")
  (#gsub! @injection.language "^math$" "latex")
  (#gsub! @injection.language "^[bz]?a?sh$" "console")
  (#gsub! @injection.language "^shell$" "console")
  (#set! injection.include-unnamed-children))

; without an end, or whose end no line end follows
((fenced_code_block
  (info_string) @injection.language
  (code_fence_content) @injection.content .)
  (#not-match? @injection.content "\n[ \t>]*(```|~~~)$")
  (#gsub! @injection.language "^%s*{%s*%.([^%s}]+)[^}]*}.*$" "%1")
  (#gsub! @injection.language "^%s*{#[^%s}]+%s+%.([^%s}]+)[^}]*}.*$" "%1")
  (#gsub! @injection.language "^%s*{[a-z]*code[a-z-]*}%s+([^%s]+).*$" "%1")
  (#gsub! @injection.language "^%s*{=?([^%s},.=#]+)[^}]*}.*$" "%1")
  (#gsub! @injection.language "^%s*[%w_-]+=\"[^\"]*\"%s+([^%s]+).*$" "%1")
  (#gsub! @injection.language "^%s*([^%s{,:]+).*$" "%1")
  (#gsub! @injection.language "^diff%-.*$" "diff")
  (#gsub! @injection.language "^math$" "latex")
  (#set! injection.include-unnamed-children))

((fenced_code_block
  (info_string) @injection.language
  (code_fence_content) @injection.content .)
  (#match? @injection.content "\n[ \t>]*(```|~~~)$")
  (#gsub! @injection.language "^%s*{%s*%.([^%s}]+)[^}]*}.*$" "%1")
  (#gsub! @injection.language "^%s*{#[^%s}]+%s+%.([^%s}]+)[^}]*}.*$" "%1")
  (#gsub! @injection.language "^%s*{[a-z]*code[a-z-]*}%s+([^%s]+).*$" "%1")
  (#gsub! @injection.language "^%s*{=?([^%s},.=#]+)[^}]*}.*$" "%1")
  (#gsub! @injection.language "^%s*[%w_-]+=\"[^\"]*\"%s+([^%s]+).*$" "%1")
  (#gsub! @injection.language "^%s*([^%s{,:]+).*$" "%1")
  (#gsub! @injection.language "^diff%-.*$" "diff")
  (#gsub! @injection.language "^math$" "latex")
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
