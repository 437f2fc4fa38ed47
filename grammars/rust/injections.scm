; Regular expressions
; A string with two backslashes in front of a bracket is left alone: the bracket is none
((call_expression
  function: (scoped_identifier
    path: [
      (identifier) @_type
      (scoped_identifier
        name: (identifier) @_type)
    ]
    name: (identifier) @_function)
  arguments: (arguments
    .
    [
      (string_literal
        [
          (string_content) @injection.content
          (escape_sequence)
        ]+) @_text
      (raw_string_literal
        (string_content) @injection.content)
    ]))
  (#any-of? @_type "Regex" "RegexBuilder" "ByteRegex" "BytesRegex")
  (#eq? @_function "new")
  (#not-match? @_text "\\\\\\\\[^a-zA-Z0-9. ]")
  (#not-match? @injection.content "^\\s*[(][?][a-zA-Z]*x[a-zA-Z]*[)]")
  (#set! injection.language "regex"))

; (?x) with white space and comments
((call_expression
  function: (scoped_identifier
    path: [
      (identifier) @_type
      (scoped_identifier
        name: (identifier) @_type)
    ]
    name: (identifier) @_function)
  arguments: (arguments
    .
    (raw_string_literal
      (string_content) @injection.content)))
  (#any-of? @_type "Regex" "RegexBuilder" "ByteRegex" "BytesRegex")
  (#eq? @_function "new")
  (#match? @injection.content "^\\s*[(][?][a-zA-Z]*x[a-zA-Z]*[)]")
  (#set! injection.language "regex_verbose"))

((call_expression
  function: (scoped_identifier
    path: [
      (identifier) @_type
      (scoped_identifier
        name: (identifier) @_type)
    ]
    name: (identifier) @_function)
  arguments: (arguments
    .
    [
      (array_expression
        (raw_string_literal
          (string_content) @injection.content))
      (reference_expression
        (array_expression
          (raw_string_literal
            (string_content) @injection.content)))
    ]))
  (#any-of? @_type "RegexSet" "RegexSetBuilder")
  (#eq? @_function "new")
  (#set! injection.language "regex"))

; regex!(r"…")
((macro_invocation
  macro: [
    (identifier) @_macro
    (scoped_identifier
      name: (identifier) @_macro)
  ]
  (token_tree
    .
    (raw_string_literal
      (string_content) @injection.content)))
  (#any-of? @_macro "regex" "bytes_regex" "regex_is_match" "regex_captures" "regex_replace_all")
  (#set! injection.language "regex"))

; Formats: println!("{x:?} {:>5}", y), assert!(ok, "no {}", x), log::warn!("{x}")
((macro_invocation
  macro: [
    (identifier) @_macro
    (scoped_identifier
      name: (identifier) @_macro)
  ]
  (token_tree
    [
      (string_literal
        (string_content) @injection.content)
      (raw_string_literal
        (string_content) @injection.content)
    ]))
  (#match? @_macro
    "print|format|message|^(write|writeln|panic|todo|unimplemented|unreachable|(debug_)?assert(_eq|_ne)?|trace|debug|info|warn|error|bail|ensure|anyhow|log|eyre)$")
  (#match? @injection.content "[{]")
  (#set! injection.language "python_format"))

; SQL: strings that begin with a statement in capitals

((string_literal
  [
    (string_content) @injection.content
    (escape_sequence)
  ]+) @_sql
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+[ \\t\\r\\n]*(SELECT|INSERT|REPLACE|UPDATE|DELETE|CREATE|ALTER|DROP|TRUNCATE|WITH)")
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+\\s*(SELECT\\s[^;]*[\\sn\"]FROM[\\s\\\\\"]|SELECT\\s+[0-9]|(INSERT|REPLACE)\\s+(OR [A-Z]+ )?INTO\\s|UPDATE\\s+\\S+[\\s\"]+SET\\s|DELETE\\s+FROM\\s|WITH\\s+\\S+\\s+AS\\s*[(]|(CREATE|ALTER|DROP|TRUNCATE)\\s+([A-Z]+\\s+)?([A-Z]+\\s+)?(TABLE|INDEX|VIEW|DATABASE|SCHEMA|TYPE|FUNCTION|TRIGGER|SEQUENCE)\\s)")
  (#not-match? @_sql "\\\\[nrt][A-Za-z0-9]")
  (#set! injection.language "sql"))

((raw_string_literal
  (string_content) @injection.content) @_sql
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+[ \\t\\r\\n]*(SELECT|INSERT|REPLACE|UPDATE|DELETE|CREATE|ALTER|DROP|TRUNCATE|WITH)")
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+\\s*(SELECT\\s[^;]*[\\sn\"]FROM[\\s\\\\\"]|SELECT\\s+[0-9]|(INSERT|REPLACE)\\s+(OR [A-Z]+ )?INTO\\s|UPDATE\\s+\\S+[\\s\"]+SET\\s|DELETE\\s+FROM\\s|WITH\\s+\\S+\\s+AS\\s*[(]|(CREATE|ALTER|DROP|TRUNCATE)\\s+([A-Z]+\\s+)?([A-Z]+\\s+)?(TABLE|INDEX|VIEW|DATABASE|SCHEMA|TYPE|FUNCTION|TRIGGER|SEQUENCE)\\s)")
  (#not-match? @_sql "\\\\[nrt][A-Za-z0-9]")
  (#set! injection.language "sql"))

; Documentation: all of a file is one text, so that code between fences is whole
((line_comment
  doc: (doc_comment) @injection.content)
  (#set! injection.language "doc_markdown")
  (#set! injection.combined))
((block_comment
  doc: (doc_comment) @injection.content)
  (#set! injection.language "doc_markdown"))

; in lower case where the name of the call says it: sqlx::query("select a from b")
((call_expression
  function: [
    (identifier) @_function
    (scoped_identifier
      name: (identifier) @_function)
    (field_expression
      field: (field_identifier) @_function)
    (generic_function
      function: [
        (identifier) @_function
        (scoped_identifier
          name: (identifier) @_function)
        (field_expression
          field: (field_identifier) @_function)
      ])
  ]
  arguments: (arguments
    .
    [
      (string_literal
        [
          (string_content) @injection.content
          (escape_sequence)
        ]+)
      (raw_string_literal
        (string_content) @injection.content)
    ] @_sql))
  (#any-of? @_function
    "execute" "execute_batch" "prepare" "prepare_cached" "query" "query_as" "query_map" "query_one" "query_opt" "query_row"
    "query_scalar" "query_with" "raw_sql" "sql_query")
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+[ \\t\\r\\n]*(select\\s[^;]*\\sfrom\\s|select\\s+[0-9]|(insert|replace)\\s+(or [a-z]+ )?into\\s|update\\s+\\S+\\s+(\\S+\\s+)?set\\s|delete\\s+from\\s|with\\s+\\S+\\s+as\\s*[(]|(create|alter|drop|truncate)\\s+([a-z]+\\s+)?([a-z]+\\s+)?(table|index|view|database|schema|type|function|trigger|sequence)\\s)")
  (#set! injection.language "sql"))

((macro_invocation
  macro: [
    (identifier) @_function
    (scoped_identifier
      name: (identifier) @_function)
  ]
  (token_tree
    [
      (string_literal
        [
          (string_content) @injection.content
          (escape_sequence)
        ]+)
      (raw_string_literal
        (string_content) @injection.content)
    ] @_sql))
  (#any-of? @_function "query" "query_as" "query_scalar" "query_unchecked" "query_as_unchecked")
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+[ \\t\\r\\n]*(select\\s[^;]*\\sfrom\\s|select\\s+[0-9]|(insert|replace)\\s+(or [a-z]+ )?into\\s|update\\s+\\S+\\s+(\\S+\\s+)?set\\s|delete\\s+from\\s|with\\s+\\S+\\s+as\\s*[(]|(create|alter|drop|truncate)\\s+([a-z]+\\s+)?([a-z]+\\s+)?(table|index|view|database|schema|type|function|trigger|sequence)\\s)")
  (#set! injection.language "sql"))
