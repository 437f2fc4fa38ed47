; Regular expressions, not the verbose ones: their comments are none to the parser
; A string that is not raw, with two backslashes in front of a bracket, is left alone: the bracket is none

((call
  function: (attribute
    object: (identifier) @_module
    attribute: (identifier) @_function)
  arguments: (argument_list
    .
    [
      (string
        (string_content) @injection.content) @_text
      (concatenated_string
        (string
          (string_content) @injection.content)+) @_text
    ]) @_arguments)
  (#any-of? @_module "re" "regex" "re2")
  (#any-of? @_function "compile" "match" "fullmatch" "search" "findall" "finditer" "sub" "subn" "split" "template")
  (#not-match? @_text "^[^rR\"']*[\"'][\\s\\S]*\\\\\\\\")
  (#not-match? @_arguments "([.]X|VERBOSE|[(][?][a-z]*x[a-z]*[)])")
  (#set! injection.language "regex"))

; "\\d+"
((call
  function: (attribute
    object: (identifier) @_module
    attribute: (identifier) @_function)
  arguments: (argument_list
    .
    [
      (string) @injection.content
      (concatenated_string
        (string) @injection.content)
    ]) @_arguments)
  (#any-of? @_module "re" "regex" "re2")
  (#any-of? @_function "compile" "match" "fullmatch" "search" "findall" "finditer" "sub" "subn" "split" "template")
  (#match? @injection.content "^[^rR\"']*[\"'][\\s\\S]*\\\\\\\\")
  (#not-match? @_arguments "([.]X|VERBOSE|[(][?][a-z]*x[a-z]*[)])")
  (#set! injection.language "regex_string")
  (#set! injection.include-children))

((call
  function: (attribute
    object: (identifier) @_module
    attribute: (identifier) @_function)
  arguments: (argument_list
    .
    [
      (string
        (string_content) @injection.content)
      (concatenated_string
        (string
          (string_content) @injection.content)+)
      (binary_operator
        .
        (string
          (string_content) @injection.content))
    ]) @_arguments)
  (#any-of? @_module "re" "regex" "re2")
  (#any-of? @_function "compile" "match" "fullmatch" "search" "findall" "finditer" "sub" "subn" "split" "template")
  (#match? @_arguments "([.]X|VERBOSE|[(][?][a-z]*x[a-z]*[)])")
  (#set! injection.language "regex_verbose"))

; re_path(r"…") of Django, match=r"…" of pytest.raises
((call
  function: (identifier) @_function
  arguments: (argument_list
    .
    (string
      (string_content) @injection.content)))
  (#eq? @_function "re_path")
  (#set! injection.language "regex"))

((call
  function: (attribute
    object: (identifier) @_module
    attribute: (identifier) @_function)
  arguments: (argument_list
    (keyword_argument
      name: (identifier) @_name
      value: (string
        (string_content) @injection.content) @_text)))
  (#eq? @_module "pytest")
  (#any-of? @_function "raises" "warns")
  (#eq? @_name "match")
  (#not-match? @_text "^[^rR\"']*[\"'][\\s\\S]*\\\\\\\\[^a-zA-Z0-9. ]")
  (#set! injection.language "regex"))

; SQL: strings that begin with a statement in capitals

((string
  [
    (string_content) @injection.content
    (interpolation)
  ]+) @_sql
  (#not-has-parent? @_sql "concatenated_string")
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+[ \\t\\r\\n]*(SELECT|INSERT|REPLACE|UPDATE|DELETE|CREATE|ALTER|DROP|TRUNCATE|WITH)")
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+\\s*(SELECT\\s[^;]*[\\sn\"]FROM[\\s\\\\\"]|SELECT\\s+[0-9]|(INSERT|REPLACE)\\s+(OR [A-Z]+ )?INTO\\s|UPDATE\\s+\\S+[\\s\"]+SET\\s|DELETE\\s+FROM\\s|WITH\\s+\\S+\\s+AS\\s*[(]|(CREATE|ALTER|DROP|TRUNCATE)\\s+([A-Z]+\\s+)?([A-Z]+\\s+)?(TABLE|INDEX|VIEW|DATABASE|SCHEMA|TYPE|FUNCTION|TRIGGER|SEQUENCE)\\s)")
  (#not-match? @_sql "\\\\[nrt][A-Za-z0-9]")
  (#set! injection.language "sql"))

((concatenated_string
  (string
    [
      (string_content) @injection.content
      (interpolation)
    ]+)+) @_sql @injection.content
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+[ \\t\\r\\n]*(SELECT|INSERT|REPLACE|UPDATE|DELETE|CREATE|ALTER|DROP|TRUNCATE|WITH)")
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+\\s*(SELECT\\s[^;]*[\\sn\"]FROM[\\s\\\\\"]|SELECT\\s+[0-9]|(INSERT|REPLACE)\\s+(OR [A-Z]+ )?INTO\\s|UPDATE\\s+\\S+[\\s\"]+SET\\s|DELETE\\s+FROM\\s|WITH\\s+\\S+\\s+AS\\s*[(]|(CREATE|ALTER|DROP|TRUNCATE)\\s+([A-Z]+\\s+)?([A-Z]+\\s+)?(TABLE|INDEX|VIEW|DATABASE|SCHEMA|TYPE|FUNCTION|TRIGGER|SEQUENCE)\\s)")
  (#not-match? @_sql "\\\\[nrt][A-Za-z0-9]")
  (#set! injection.language "sql"))

; SQL in small letters, where the call says what it is: cur.execute("select a from t")
((call
  function: [
    (identifier) @_function
    (attribute
      attribute: (identifier) @_function)
  ]
  arguments: (argument_list
    .
    (string
      [
        (string_content) @injection.content
        (interpolation)
      ]+) @_sql))
  (#any-of? @_function
    "execute" "executemany" "executescript" "read_sql" "read_sql_query" "text" "sql" "raw" "query" "fetch" "fetchrow" "fetchval")
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+[ \\t\\r\\n]*(select\\s[^;]*\\sfrom\\s|select\\s+[0-9]|(insert|replace)\\s+(or [a-z]+ )?into\\s|update\\s+\\S+\\s+(\\S+\\s+)?set\\s|delete\\s+from\\s|with\\s+\\S+\\s+as\\s*[(]|(create|alter|drop|truncate)\\s+([a-z]+\\s+)?([a-z]+\\s+)?(table|index|view|database|schema|type|function|trigger|sequence)\\s)")
  (#set! injection.language "sql"))

; Formats: "…" % values, logger.info("…", values); not those with names, %(name)s

((binary_operator
  left: (string
    (string_content) @injection.content)
  operator: "%")
  (#not-match? @injection.content "%[(]")
  (#set! injection.language "printf"))

((call
  function: (attribute
    object: [
      (identifier) @_logger
      (attribute
        attribute: (identifier) @_logger)
    ]
    attribute: (identifier) @_function)
  arguments: (argument_list
    .
    (string
      (string_content) @injection.content)
    .
    (_)))
  (#any-of? @_logger "log" "logger" "logging" "_log" "_logger" "LOG" "LOGGER")
  (#any-of? @_function "debug" "info" "warning" "warn" "error" "exception" "critical" "fatal")
  (#not-match? @injection.content "%[(]")
  (#set! injection.language "printf"))

; "{} {name!r}".format(values), "%(name)s" % values, as messages of loggers too
((call
  function: (attribute
    object: (string
      (string_content) @injection.content)
    attribute: (identifier) @_function))
  (#any-of? @_function "format" "format_map")
  (#match? @injection.content "[{]")
  (#set! injection.language "python_format"))

((binary_operator
  left: (string
    (string_content) @injection.content)
  operator: "%")
  (#match? @injection.content "%[(]")
  (#set! injection.language "python_format"))

((call
  function: (attribute
    object: [
      (identifier) @_logger
      (attribute
        attribute: (identifier) @_logger)
    ]
    attribute: (identifier) @_function)
  arguments: (argument_list
    .
    (string
      (string_content) @injection.content)
    .
    (_)))
  (#any-of? @_logger "log" "logger" "logging" "_log" "_logger" "LOG" "LOGGER")
  (#any-of? @_function "debug" "info" "warning" "warn" "error" "exception" "critical" "fatal")
  (#match? @injection.content "%[(]")
  (#set! injection.language "python_format"))

; Documentation with code, roles, fields or examples
((expression_statement
  (string
    (string_content) @injection.content))
  (#match? @injection.content "`|TODO|FIXME|XXX|HACK|NOTE:|WARNING:|\n *:[a-z]+|>>>|\n *---|[.][.] [a-z]+::|[*][*]|\n *[A-Z][a-zA-Z ]+:\r?\n")
  (#set! injection.language "docstring"))

; A comment that names the language of the string below it: # language=sql
((comment) @injection.language
  .
  [
    (expression_statement
      (assignment
        right: (string
          (string_content) @injection.content)))
    (return_statement
      (string
        (string_content) @injection.content))
    (string
      (string_content) @injection.content)
  ]
  (#match? @injection.language "^#[ \t]*language=[A-Za-z0-9_+-]+[ \t]*$")
  (#gsub! @injection.language "^#%s*language=([^%s]+)%s*$" "%1"))

; in front of the first statement of a body
((function_definition
  (comment) @injection.language
  body: (block
    .
    [
      (expression_statement
        (assignment
          right: (string
            (string_content) @injection.content)))
      (return_statement
        (string
          (string_content) @injection.content))
    ]))
  (#match? @injection.language "^#[ \t]*language=[A-Za-z0-9_+-]+[ \t]*$")
  (#gsub! @injection.language "^#%s*language=([^%s]+)%s*$" "%1"))
