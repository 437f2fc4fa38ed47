; Documentation
((comment) @injection.content
  (#match? @injection.content "^(///|/[*][*][^*/]|/[+][+][^+/])[\\s\\S]*(`|[$][(]|[A-Z]\\w*:|---)")
  (#set! injection.language "ddoc"))

; Formats: format("%s", x), x.format!"%s"
((call_expression
  .
  [
    (identifier) @_function
    (type
      (identifier) @_function .)
    (property_expression
      (identifier) @_function .)
  ]
  (named_arguments
    .
    (named_argument
      (expression
        (string_literal
          (quoted_string) @injection.content)))))
  (#any-of? @_function "format" "writef" "writefln" "formattedWrite" "formattedRead" "printf" "logInfo" "logDebug" "logWarn" "logError" "logDiagnostic" "enforce")
  (#match? @injection.content "%")
  (#set! injection.language "printf"))
