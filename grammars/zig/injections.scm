; Documentation with code or links
([
  (doc_comment)
  (container_doc_comment)
] @injection.content
  (#match? @injection.content "[`\\[]")
  (#set! injection.language "doc_markdown"))

; Formats
([
  (FieldOrFnCall
    function_call: (IDENTIFIER) @_function
    (FnCallArguments
      (ErrorUnionExpr
        (SuffixExpr
          (STRINGLITERALSINGLE) @injection.content))))
  (SuffixExpr
    variable_type_function: (IDENTIFIER) @_function
    (FnCallArguments
      (ErrorUnionExpr
        (SuffixExpr
          (STRINGLITERALSINGLE) @injection.content))))
]
  (#any-of? @_function
    "print" "info" "err" "warn" "debug" "log" "panic" "allocPrint" "allocPrintZ" "allocPrintSentinel" "bufPrint"
    "bufPrintZ" "comptimePrint" "format" "count" "fatal")
  (#match? @injection.content "[{]")
  (#set! injection.include-children)
  (#set! injection.language "zig_format"))
