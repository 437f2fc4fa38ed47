; Text inside the blocks

((inline) @injection.content
  (#set! injection.language "markdown_inline")
  (#set! injection.include-children))

((pipe_table_cell) @injection.content
  (#set! injection.language "markdown_inline")
  (#set! injection.include-children))

; Fenced code, by what is written after the fence: {.python}, {#id .python}, {code-block} python, {=html}, {python, echo=FALSE},
; title="a" python, and else the first word, up to what programs add to it: python{1}, rust,ignore, js:a.js, diff-js
(fenced_code_block
  (info_string) @injection.language
  (code_fence_content) @injection.content
  (#gsub! @injection.language "^%s*{%s*%.([^%s}]+)[^}]*}.*$" "%1")
  (#gsub! @injection.language "^%s*{#[^%s}]+%s+%.([^%s}]+)[^}]*}.*$" "%1")
  (#gsub! @injection.language "^%s*{[a-z]*code[a-z-]*}%s+([^%s]+).*$" "%1")
  (#gsub! @injection.language "^%s*{=?([^%s},.=#]+)[^}]*}.*$" "%1")
  (#gsub! @injection.language "^%s*[%w_-]+=\"[^\"]*\"%s+([^%s]+).*$" "%1")
  (#gsub! @injection.language "^%s*([^%s{,:]+).*$" "%1")
  (#gsub! @injection.language "^diff%-.*$" "diff")
  (#gsub! @injection.language "^math$" "latex")
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
