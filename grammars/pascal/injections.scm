; Formats
((exprCall
  entity: [
    (identifier) @_function
    (exprDot
      rhs: (identifier) @_function)
  ]
  args: (exprArgs
    .
    (literalString) @injection.content))
  (#match? @_function "(?i)^(format|createfmt|ansiformat|wideformat|unicodeformat)$")
  (#set! injection.language "printf"))

; class sealed
([
  (root)
  (ERROR)
] @injection.content
  (#not-has-ancestor? @injection.content root ERROR)
  (#match? @injection.content "(?i)=\\s*class\\s+sealed\\b")
  (#set! injection.language "pascal_text")
  (#set! injection.include-children))
