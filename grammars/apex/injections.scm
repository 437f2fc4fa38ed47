; Documentation
((block_comment) @injection.content
  (#match? @injection.content "^/\\*\\*[^*]")
  (#set! injection.language "doc_tags"))

; Escapes have no nodes
((string_literal) @injection.content
  (#match? @injection.content "\\\\")
  (#set! injection.language "string_escapes"))
