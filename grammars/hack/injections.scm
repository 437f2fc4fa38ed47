; Documentation
((comment) @injection.content
  (#match? @injection.content "^/\\*\\*[^*]")
  (#set! injection.language "phpdoc"))

; Escapes and names between double quotes have no nodes
((string) @injection.content
  (#match? @injection.content "^\"[^\\\\$]*[\\\\$]")
  (#set! injection.language "hack_text"))

; re"/[a-z]+/"
((prefixed_string
  prefix: (identifier) @_prefix
  (string) @injection.content)
  (#eq? @_prefix "re")
  (#offset! @injection.content 0 2 0 -2)
  (#set! injection.language "regex"))

; Here documents end before LF only
([
  (script)
  (ERROR)
] @injection.content
  (#not-has-ancestor? @injection.content script ERROR)
  (#match? @injection.content "<<<[^\n]*\r\n")
  (#set! injection.language "hack+lf")
  (#set! injection.include-children))
