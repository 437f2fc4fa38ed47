; Escapes have no nodes
([
  (string)
  (format_string)
  (char)
] @injection.content
  (#match? @injection.content "\\\\")
  (#set! injection.language "string_escapes"))

; Formats: printfn "%d"
((application_expression
  .
  (long_identifier_or_op
    (identifier) @_function)
  .
  (const
    (string) @injection.content))
  (#any-of? @_function "printf" "printfn" "eprintf" "eprintfn" "sprintf" "failwithf" "kprintf" "ksprintf" "bprintf")
  (#match? @injection.content "%")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.language "printf"))

; Documentation
((line_comment) @injection.content
  (#match? @injection.content "^///([^/].*)?[<`&]")
  (#set! injection.language "xmldoc"))
