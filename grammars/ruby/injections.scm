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
