; Regular expressions
((method_invocation
  object: (identifier) @_class
  name: (identifier) @_method
  arguments: (argument_list
    .
    (string_literal
      [
        (string_fragment) @injection.content
        (escape_sequence)
      ]+) @_text))
  (#eq? @_class "Pattern")
  (#any-of? @_method "compile" "matches")
  (#not-match? @_text "\\\\\\\\")
  (#set! injection.language "regex"))

((method_invocation
  name: (identifier) @_method
  arguments: (argument_list
    .
    (string_literal
      [
        (string_fragment) @injection.content
        (escape_sequence)
      ]+) @_text))
  (#any-of? @_method "matches" "replaceAll" "replaceFirst" "split")
  (#not-match? @_text "\\\\\\\\")
  (#set! injection.language "regex"))

; "\\d+"
((method_invocation
  object: (identifier) @_class
  name: (identifier) @_method
  arguments: (argument_list
    .
    (string_literal) @injection.content))
  (#eq? @_class "Pattern")
  (#any-of? @_method "compile" "matches")
  (#match? @injection.content "\\\\\\\\")
  (#set! injection.language "regex_string")
  (#set! injection.include-children))

((method_invocation
  name: (identifier) @_method
  arguments: (argument_list
    .
    (string_literal) @injection.content))
  (#any-of? @_method "matches" "replaceAll" "replaceFirst" "split")
  (#match? @injection.content "\\\\\\\\")
  (#set! injection.language "regex_string")
  (#set! injection.include-children))

; @Pattern(regexp = "…")
((annotation
  name: (identifier) @_annotation
  arguments: (annotation_argument_list
    (element_value_pair
      key: (identifier) @_key
      value: (string_literal
        [
          (string_fragment) @injection.content
          (escape_sequence)
        ]+) @_text)))
  (#eq? @_annotation "Pattern")
  (#eq? @_key "regexp")
  (#not-match? @_text "\\\\\\\\")
  (#set! injection.language "regex"))

; SQL: strings that begin with a statement in capitals

((string_literal
  [
    (string_fragment)
    (multiline_string_fragment)
  ]+ @injection.content) @_sql
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+[ \\t\\r\\n]*(SELECT|INSERT|REPLACE|UPDATE|DELETE|CREATE|ALTER|DROP|TRUNCATE|WITH)")
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+\\s*(SELECT\\s[^;]*[\\sn\"]FROM[\\s\\\\\"]|SELECT\\s+[0-9]|(INSERT|REPLACE)\\s+(OR [A-Z]+ )?INTO\\s|UPDATE\\s+\\S+[\\s\"]+SET\\s|DELETE\\s+FROM\\s|WITH\\s+\\S+\\s+AS\\s*[(]|(CREATE|ALTER|DROP|TRUNCATE)\\s+([A-Z]+\\s+)?([A-Z]+\\s+)?(TABLE|INDEX|VIEW|DATABASE|SCHEMA|TYPE|FUNCTION|TRIGGER|SEQUENCE)\\s)")
  (#not-match? @_sql "\\\\[nrt][A-Za-z0-9]")
  (#set! injection.language "sql"))

; Formats: one layer for each piece between escapes

((method_invocation
  object: (identifier) @_class
  name: (identifier) @_method
  arguments: (argument_list
    .
    [
      (string_literal
        (string_fragment) @injection.content)
      ((_)
        .
        (string_literal
          (string_fragment) @injection.content))
    ]))
  (#eq? @_class "String")
  (#eq? @_method "format")
  (#set! injection.language "printf"))

((method_invocation
  name: (identifier) @_method
  arguments: (argument_list
    .
    (string_literal
      (string_fragment) @injection.content)))
  (#eq? @_method "printf")
  (#set! injection.language "printf"))

((method_invocation
  object: (string_literal
    [
      (string_fragment)
      (multiline_string_fragment)
    ] @injection.content)
  name: (identifier) @_method)
  (#eq? @_method "formatted")
  (#set! injection.language "printf"))

; log.info("{} of {}", a, b), MessageFormat.format("{0}", a)
((method_invocation
  object: (identifier) @_object
  name: (identifier) @_method
  arguments: (argument_list
    .
    (string_literal
      (string_fragment) @injection.content)))
  (#any-of? @_object "log" "logger" "LOG" "LOGGER" "MessageFormat")
  (#any-of? @_method "trace" "debug" "info" "warn" "error" "format")
  (#match? @injection.content "[{][0-9]*[}]")
  (#set! injection.language "python_format"))

; Documentation with tags or markup
((block_comment) @injection.content
  (#match? @injection.content "^/[*][*][^*/][^@<`]*[@<`]")
  (#set! injection.language "javadoc"))

; one token: the parser leaves an escape whole
((character_literal) @injection.content
  (#match? @injection.content "^'\\\\")
  (#set! injection.language "string_escapes"))

((annotation
  name: (identifier) @_annotation
  arguments: (annotation_argument_list
    (element_value_pair
      key: (identifier) @_key
      value: (string_literal) @injection.content)))
  (#eq? @_annotation "Pattern")
  (#eq? @_key "regexp")
  (#match? @injection.content "\\\\\\\\")
  (#set! injection.language "regex_string")
  (#set! injection.include-children))

; SQL in small letters, where the call or the annotation says what it is
((method_invocation
  name: (identifier) @_function
  arguments: (argument_list
    .
    (string_literal
      [
        (string_fragment)
        (multiline_string_fragment)
      ]+ @injection.content) @_sql))
  (#any-of? @_function
    "execute" "executeQuery" "executeUpdate" "prepareStatement" "prepareCall" "createQuery" "createNativeQuery"
    "queryForObject" "queryForList" "queryForMap" "query" "update" "batchUpdate" "sql")
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+[ \\t\\r\\n]*(select\\s[^;]*\\sfrom\\s|select\\s+[0-9]|(insert|replace)\\s+(or [a-z]+ )?into\\s|update\\s+\\S+\\s+(\\S+\\s+)?set\\s|delete\\s+from\\s|with\\s+\\S+\\s+as\\s*[(]|(create|alter|drop|truncate)\\s+([a-z]+\\s+)?([a-z]+\\s+)?(table|index|view|database|schema|type|function|trigger|sequence)\\s)")
  (#set! injection.language "sql"))

((annotation
  name: (identifier) @_annotation
  arguments: (annotation_argument_list
    [
      (string_literal
        [
          (string_fragment)
          (multiline_string_fragment)
        ]+ @injection.content) @_sql
      (element_value_pair
        value: (string_literal
          [
            (string_fragment)
            (multiline_string_fragment)
          ]+ @injection.content) @_sql)
    ]))
  (#any-of? @_annotation "Query" "NamedQuery" "NamedNativeQuery" "NativeQuery" "Select" "Insert" "Update" "Delete" "SqlQuery" "SqlUpdate")
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+[ \\t\\r\\n]*(select\\s[^;]*\\sfrom\\s|select\\s+[0-9]|(insert|replace)\\s+(or [a-z]+ )?into\\s|update\\s+\\S+\\s+(\\S+\\s+)?set\\s|delete\\s+from\\s|with\\s+\\S+\\s+as\\s*[(]|(create|alter|drop|truncate)\\s+([a-z]+\\s+)?([a-z]+\\s+)?(table|index|view|database|schema|type|function|trigger|sequence)\\s)")
  (#set! injection.language "sql"))
