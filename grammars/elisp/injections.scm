; Escapes have no nodes
((string) @injection.content
  (#match? @injection.content "\\\\")
  (#set! injection.language "string_escapes"))

; printf-like formats
((list
  .
  (symbol) @_function
  .
  (string) @injection.content)
  (#any-of? @_function "format" "message" "error" "user-error" "format-message" "warn")
  (#match? @injection.content "%")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.language "printf"))
