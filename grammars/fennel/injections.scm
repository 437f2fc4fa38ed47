; (lua "code")

((list
  .
  (symbol) @_form
  .
  (string) @injection.content)
  (#eq? @_form "lua")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.language "lua")
  (#set! injection.include-children))

; Formats and patterns

((list
  .
  (multi_symbol) @_function
  .
  (string) @injection.content)
  (#eq? @_function "string.format")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.language "printf")
  (#set! injection.include-children))
