; Regular expressions
(regex
  [
    (string_content)
    (escape_sequence)
  ]+ @injection.content
  (#set! injection.language "regex"))

; Heredocs: the tag is the name of the language
((heredoc_body
  [
    (heredoc_content) @injection.content
    (escape_sequence) @injection.content
    (interpolation)
  ]+
  (heredoc_end) @injection.language)
  (#match? @injection.language "^[A-Za-z]+$"))

; `commands` and %x(commands)
(subshell
  [
    (string_content)
    (escape_sequence)
  ]+ @injection.content
  (#set! injection.language "bash"))

; Rails: SQL in strings
((call
  method: (identifier) @_method
  arguments: (argument_list
    .
    (string
      (string_content) @injection.content)))
  (#any-of? @_method "find_by_sql" "select_all" "select_value" "select_values" "exec_query")
  (#set! injection.language "sql"))

; Formats: format("%05d", x), "%s" % x
((call
  method: (identifier) @_method
  arguments: (argument_list
    .
    (string
      (string_content) @injection.content)))
  (#any-of? @_method "format" "printf" "sprintf")
  (#not-match? @injection.content "%[<{]")
  (#set! injection.language "printf"))

((binary
  left: (string
    (string_content) @injection.content)
  operator: "%")
  (#match? @injection.content "%[^<{ ]")
  (#set! injection.language "printf"))

; Documentation with tags, names or code
((comment) @injection.content
  (#match? @injection.content "^#[ \t]+(@[a-z]|.*(`[^`]+`|[{][A-Z#][A-Za-z:#_]*[}]))")
  (#set! injection.language "doc_tags"))

; sub(/(a)/, '\1')
((call
  method: (identifier) @_method
  arguments: (argument_list
    .
    (_)
    .
    (string
      [
        (string_content)
        (escape_sequence)
      ]+ @injection.content)))
  (#any-of? @_method "sub" "sub!" "gsub" "gsub!")
  (#match? @injection.content "\\\\")
  (#set! injection.language "ruby_replacement"))

; in other calls, where the text is a statement: conn.exec("select a from b")
((call
  method: (identifier) @_method
  arguments: (argument_list
    .
    (string
      [
        (string_content) @injection.content
        (interpolation)
        (escape_sequence)
      ]+) @_sql))
  (#any-of? @_method
    "async_exec" "count_by_sql" "delete" "exec" "exec_delete" "exec_insert" "exec_params" "exec_update" "execute" "fetch" "prepare"
    "query" "run" "select_one" "select_rows" "update" "with_sql")
  (#match? @_sql "^[\"']\\s*((?i:select)\\s[^;]*\\s(?i:from)\\s|(?i:insert\\s+into|delete\\s+from)\\s|(?i:update)\\s+\\S+\\s+(?i:set)\\s|(?i:create|alter|drop|truncate)\\s+([a-zA-Z]+\\s+)?(?i:table|index|view|database|schema)\\s)")
  (#set! injection.language "sql"))
