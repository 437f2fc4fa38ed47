; Regular expressions
; A string with two backslashes in front of a bracket is left alone: the bracket is none
((call_expression
  function: (selector_expression
    operand: (identifier) @_package
    field: (field_identifier) @_function)
  arguments: (argument_list
    .
    [
      (interpreted_string_literal
        [
          (interpreted_string_literal_content) @injection.content
          (escape_sequence)
        ]+) @_text
      (raw_string_literal
        (raw_string_literal_content) @injection.content)
    ]))
  (#any-of? @_package "regexp" "regexp2" "lazyregexp" "lazyregex")
  (#any-of? @_function
    "Compile" "CompilePOSIX" "Match" "MatchReader" "MatchString" "MustCompile" "MustCompilePOSIX" "New")
  (#not-match? @_text "\\\\\\\\[^a-zA-Z0-9. ]")
  (#set! injection.language "regex"))

; SQL: strings that begin with a statement in capitals

((interpreted_string_literal
  [
    (interpreted_string_literal_content) @injection.content
    (escape_sequence)
  ]+) @_sql
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+[ \\t\\r\\n]*(SELECT|INSERT|REPLACE|UPDATE|DELETE|CREATE|ALTER|DROP|TRUNCATE|WITH)")
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+\\s*(SELECT\\s[^;]*[\\sn\"]FROM[\\s\\\\\"]|SELECT\\s+[0-9]|(INSERT|REPLACE)\\s+(OR [A-Z]+ )?INTO\\s|UPDATE\\s+\\S+[\\s\"]+SET\\s|DELETE\\s+FROM\\s|WITH\\s+\\S+\\s+AS\\s*[(]|(CREATE|ALTER|DROP|TRUNCATE)\\s+([A-Z]+\\s+)?([A-Z]+\\s+)?(TABLE|INDEX|VIEW|DATABASE|SCHEMA|TYPE|FUNCTION|TRIGGER|SEQUENCE)\\s)")
  (#not-match? @_sql "\\\\[nrt][A-Za-z0-9]")
  (#set! injection.language "sql"))

((raw_string_literal
  (raw_string_literal_content) @injection.content) @_sql
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+[ \\t\\r\\n]*(SELECT|INSERT|REPLACE|UPDATE|DELETE|CREATE|ALTER|DROP|TRUNCATE|WITH)")
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+\\s*(SELECT\\s[^;]*[\\sn\"]FROM[\\s\\\\\"]|SELECT\\s+[0-9]|(INSERT|REPLACE)\\s+(OR [A-Z]+ )?INTO\\s|UPDATE\\s+\\S+[\\s\"]+SET\\s|DELETE\\s+FROM\\s|WITH\\s+\\S+\\s+AS\\s*[(]|(CREATE|ALTER|DROP|TRUNCATE)\\s+([A-Z]+\\s+)?([A-Z]+\\s+)?(TABLE|INDEX|VIEW|DATABASE|SCHEMA|TYPE|FUNCTION|TRIGGER|SEQUENCE)\\s)")
  (#not-match? @_sql "\\\\[nrt][A-Za-z0-9]")
  (#set! injection.language "sql"))

; The formats of fmt, log, testing and their like: one layer for each piece between escapes

((call_expression
  function: [
    (selector_expression
      field: (field_identifier) @_function)
    (identifier) @_function
  ]
  arguments: (argument_list
    .
    [
      (interpreted_string_literal
        (interpreted_string_literal_content) @injection.content)
      (raw_string_literal
        (raw_string_literal_content) @injection.content)
    ]))
  (#any-of? @_function
    "Printf" "Sprintf" "Errorf" "Scanf" "Panicf" "Fatalf" "Logf" "Skipf" "Debugf" "Infof" "Warnf" "Warningf" "Tracef"
    "Noticef" "Criticalf" "Newf")
  (#set! injection.language "printf"))

((call_expression
  function: [
    (selector_expression
      field: (field_identifier) @_function)
    (identifier) @_function
  ]
  arguments: (argument_list
    .
    (_)
    .
    [
      (interpreted_string_literal
        (interpreted_string_literal_content) @injection.content)
      (raw_string_literal
        (raw_string_literal_content) @injection.content)
    ]))
  (#any-of? @_function "Fprintf" "Sscanf" "Fscanf" "Appendf" "Wrapf" "WithMessagef")
  (#set! injection.language "printf"))

; one token: an escape stands alone between its quotes
((rune_literal) @injection.content
  (#match? @injection.content "^'\\\\")
  (#set! injection.language "string_escapes"))

; Documentation with code, links, titles or lists
((comment) @injection.content
  (#not-has-parent? @injection.content "block" "argument_list" "literal_value" "communication_case" "expression_case" "default_case" "type_case")
  (#match? @injection.content "^//(\t|.*[`\\[]| # |  +[-*+0-9])")
  (#set! injection.language "doc_go"))

; Tags of fields
(field_declaration
  tag: (raw_string_literal
    (raw_string_literal_content) @injection.content)
  (#set! injection.language "go_tag"))

; A comment that names the language of the string below it: // language=sql
((comment) @injection.language
  .
  [
    (const_declaration
      (const_spec
        value: (expression_list
          [
            (raw_string_literal
              (raw_string_literal_content) @injection.content)
            (interpreted_string_literal
              (interpreted_string_literal_content) @injection.content)
          ])))
    (var_declaration
      (var_spec
        value: (expression_list
          [
            (raw_string_literal
              (raw_string_literal_content) @injection.content)
            (interpreted_string_literal
              (interpreted_string_literal_content) @injection.content)
          ])))
    (short_var_declaration
      right: (expression_list
        [
          (raw_string_literal
            (raw_string_literal_content) @injection.content)
          (interpreted_string_literal
            (interpreted_string_literal_content) @injection.content)
        ]))
    (raw_string_literal
      (raw_string_literal_content) @injection.content)
    (interpreted_string_literal
      (interpreted_string_literal_content) @injection.content)
  ]
  (#match? @injection.language "^//[ \t]*language=[A-Za-z0-9_+-]+[ \t]*$")
  (#gsub! @injection.language "^//%s*language=([^%s]+)%s*$" "%1"))

; in lower case where the name of the call says it: db.Query("select a from b")
((call_expression
  function: (selector_expression
    field: (field_identifier) @_function)
  arguments: (argument_list
    [
      (interpreted_string_literal
        [
          (interpreted_string_literal_content) @injection.content
          (escape_sequence)
        ]+)
      (raw_string_literal
        (raw_string_literal_content) @injection.content)
    ] @_sql))
  (#any-of? @_function
    "Exec" "ExecContext" "Get" "GetContext" "MustExec" "NamedExec" "NamedQuery" "Prepare" "PrepareContext" "Preparex" "Query"
    "QueryContext" "QueryRow" "QueryRowContext" "QueryRowx" "Queryx" "Raw" "Rebind" "Select" "SelectContext")
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+[ \\t\\r\\n]*(select\\s[^;]*\\sfrom\\s|select\\s+[0-9]|(insert|replace)\\s+(or [a-z]+ )?into\\s|update\\s+\\S+\\s+(\\S+\\s+)?set\\s|delete\\s+from\\s|with\\s+\\S+\\s+as\\s*[(]|(create|alter|drop|truncate)\\s+([a-z]+\\s+)?([a-z]+\\s+)?(table|index|view|database|schema|type|function|trigger|sequence)\\s)")
  (#set! injection.language "sql"))
