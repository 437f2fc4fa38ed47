; #+begin_src python
((block
  name: (expr) @_name
  .
  parameter: (expr) @injection.language
  contents: (contents) @injection.content)
  (#any-of? @_name "src" "SRC" "Src")
  (#set! injection.include-children))
((block
  name: (expr) @_name
  .
  parameter: (expr) @injection.language
  contents: (contents) @injection.content)
  (#any-of? @_name "export" "EXPORT")
  (#set! injection.include-children))

; Marks inside lines: only where there is a character of one
([
  (paragraph)
  (item)
  (cell)
  (fndef)
] @injection.content
  (#match? @injection.content "[\\[<=~*/_+\\\\$]|::")
  (#set! injection.language "org_inline")
  (#set! injection.include-children))

; The parser takes CR and LF for no line end
([
  (document)
  (ERROR)
] @injection.content
  (#not-has-ancestor? @injection.content document ERROR)
  (#contains? @injection.content "\r\n")
  (#set! injection.language "org+lf")
  (#set! injection.include-children))
