; Regular expressions

((regex_literal) @injection.content
  (#match? @injection.content "^/")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.include-children)
  (#set! injection.language "regex"))

; #/…/#, not over several lines: there spaces and comments mean nothing
((regex_literal) @injection.content
  (#match? @injection.content "^#/[^\n]*$")
  (#offset! @injection.content 0 2 0 -2)
  (#set! injection.include-children)
  (#set! injection.language "regex"))

; Regex("…"), NSRegularExpression(pattern: "…")
; A string with two backslashes in front of a bracket is left alone: the bracket is none
((call_expression
  .
  (simple_identifier) @_function
  (call_suffix
    (value_arguments
      .
      (value_argument
        value: (line_string_literal
          [
            (line_str_text) @injection.content
            (str_escaped_char)
            "\\("
            (interpolated_expression)
            ")"
          ]+) @_text))))
  (#any-of? @_function "Regex" "NSRegularExpression")
  (#not-match? @_text "\\\\\\\\[^a-zA-Z0-9. ]")
  (#set! injection.language "regex"))

; #"…"#
((call_expression
  .
  (simple_identifier) @_function
  (call_suffix
    (value_arguments
      .
      (value_argument
        value: (raw_string_literal
          .
          (raw_str_end_part) @injection.content
          .)))))
  (#any-of? @_function "Regex" "NSRegularExpression")
  (#match? @injection.content "^#\"[^\"]")
  (#offset! @injection.content 0 2 0 -2)
  (#set! injection.language "regex"))

; SQL: strings that begin with a statement in capitals

((line_string_literal
  [
    (line_str_text) @injection.content
    (str_escaped_char)
    "\\("
    (interpolated_expression)
    ")"
  ]+) @_sql
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+[ \\t\\r\\n]*(SELECT|INSERT|REPLACE|UPDATE|DELETE|CREATE|ALTER|DROP|TRUNCATE|WITH)")
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+\\s*(SELECT\\s[^;]*[\\sn\"]FROM[\\s\\\\\"]|SELECT\\s+[0-9]|(INSERT|REPLACE)\\s+(OR [A-Z]+ )?INTO\\s|UPDATE\\s+\\S+[\\s\"]+SET\\s|DELETE\\s+FROM\\s|WITH\\s+\\S+\\s+AS\\s*[(]|(CREATE|ALTER|DROP|TRUNCATE)\\s+([A-Z]+\\s+)?([A-Z]+\\s+)?(TABLE|INDEX|VIEW|DATABASE|SCHEMA|TYPE|FUNCTION|TRIGGER|SEQUENCE)\\s)")
  (#not-match? @_sql "\\\\[nrt][A-Za-z0-9]")
  (#set! injection.language "sql"))

((multi_line_string_literal
  [
    (multi_line_str_text) @injection.content
    (str_escaped_char)
    "\\("
    (interpolated_expression)
    ")"
  ]+) @_sql
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+[ \\t\\r\\n]*(SELECT|INSERT|REPLACE|UPDATE|DELETE|CREATE|ALTER|DROP|TRUNCATE|WITH)")
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+\\s*(SELECT\\s[^;]*[\\sn\"]FROM[\\s\\\\\"]|SELECT\\s+[0-9]|(INSERT|REPLACE)\\s+(OR [A-Z]+ )?INTO\\s|UPDATE\\s+\\S+[\\s\"]+SET\\s|DELETE\\s+FROM\\s|WITH\\s+\\S+\\s+AS\\s*[(]|(CREATE|ALTER|DROP|TRUNCATE)\\s+([A-Z]+\\s+)?([A-Z]+\\s+)?(TABLE|INDEX|VIEW|DATABASE|SCHEMA|TYPE|FUNCTION|TRIGGER|SEQUENCE)\\s)")
  (#not-match? @_sql "\\\\[nrt][A-Za-z0-9]")
  (#set! injection.language "sql"))

; String(format: "…"): one layer for each piece between escapes; %@ is none of C's formats
((call_expression
  .
  (simple_identifier) @_function
  (call_suffix
    (value_arguments
      .
      (value_argument
        name: (value_argument_label
          (simple_identifier) @_label)
        value: (line_string_literal
          text: (line_str_text) @injection.content)))))
  (#any-of? @_function "String" "NSString")
  (#eq? @_label "format")
  (#not-match? @injection.content "%@")
  (#set! injection.language "printf"))

; Documentation with code, links, titles or fields
((comment) @injection.content
  (#match? @injection.content "^///[^/].*[`\\[#*]|^///[ \t]*[-*] ")
  (#set! injection.language "doc_markdown"))

; Regular expressions of several lines begin before LF only
([
  (source_file)
  (ERROR)
] @injection.content
  (#not-has-ancestor? @injection.content source_file ERROR)
  (#match? @injection.content "#/[ \t]*\r\n")
  (#set! injection.language "swift+lf")
  (#set! injection.include-children))
