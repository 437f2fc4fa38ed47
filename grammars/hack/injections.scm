; Documentation
((comment) @injection.content
  (#match? @injection.content "^/\\*\\*[^*]")
  (#set! injection.language "phpdoc"))

; Escapes have no nodes
((string) @injection.content
  (#match? @injection.content "^\".*\\\\")
  (#set! injection.language "string_escapes"))

; re"/[a-z]+/"
((prefixed_string
  prefix: (identifier) @_prefix
  (string) @injection.content)
  (#eq? @_prefix "re")
  (#offset! @injection.content 0 2 0 -2)
  (#set! injection.language "regex"))
