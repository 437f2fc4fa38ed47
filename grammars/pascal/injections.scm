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
