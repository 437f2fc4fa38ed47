((regex_pattern) @injection.content
  (#set! injection.language "regex"))

((xml) @injection.content
  (#set! injection.language "xml")
  (#set! injection.include-children))

; Escapes have no nodes
((string) @injection.content
  (#match? @injection.content "\\\\")
  (#set! injection.language "string_escapes"))

; Documentation with tags
((block_comment) @injection.content
  (#match? @injection.content "^/[*][*][^*/][^@<{]*[@<{]")
  (#set! injection.language "javadoc"))
