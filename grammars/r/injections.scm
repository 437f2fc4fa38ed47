; Queries of databases
((call
  function: [
    (identifier) @_function
    (namespace_operator
      rhs: (identifier) @_function)
  ]
  arguments: (arguments
    argument: (argument
      value: (string
        content: (string_content) @injection.content))))
  (#any-of? @_function "dbExecute" "dbGetQuery" "dbSendQuery" "dbSendStatement" "glue_sql" "sqldf")
  (#match? @injection.content "^[ \t\r\n]*[A-Za-z]+[ \t\r\n]")
  (#set! injection.language "sql"))

; Regular expressions
((call
  function: (identifier) @_function
  arguments: (arguments
    .
    argument: (argument
      !name
      value: (string
        content: (string_content) @injection.content))))
  (#any-of? @_function "grep" "grepl" "gregexpr" "gsub" "regexec" "regexpr" "sub")
  (#set! injection.language "regex"))
((call
  function: [
    (identifier) @_function
    (namespace_operator
      rhs: (identifier) @_function)
  ]
  arguments: (arguments
    .
    argument: (argument)
    .
    (comma)
    .
    argument: (argument
      !name
      value: (string
        content: (string_content) @injection.content))))
  (#any-of? @_function
    "str_count" "str_detect" "str_extract" "str_extract_all" "str_locate" "str_match" "str_remove" "str_remove_all"
    "str_replace" "str_replace_all" "str_split" "str_starts" "str_subset")
  (#set! injection.language "regex"))

; C++ and shell
((call
  function: [
    (identifier) @_function
    (namespace_operator
      rhs: (identifier) @_function)
  ]
  arguments: (arguments
    argument: (argument
      value: (string
        content: (string_content) @injection.content))))
  (#any-of? @_function "cppFunction" "sourceCpp")
  (#set! injection.language "cpp"))
((call
  function: (identifier) @_function
  arguments: (arguments
    .
    argument: (argument
      value: (string
        content: (string_content) @injection.content))))
  (#eq? @_function "system")
  (#set! injection.language "bash"))

; Documentation with tags, links or code
((comment) @injection.content
  (#match? @injection.content "^#'.*[@`\\[\\\\]")
  (#set! injection.language "doc_tags"))

; Formats
((call
  function: (identifier) @_function
  arguments: (arguments
    .
    argument: (argument
      value: (string
        content: (string_content) @injection.content))))
  (#any-of? @_function "sprintf" "gettextf")
  (#match? @injection.content "%")
  (#set! injection.language "printf"))

; Code of examples
((comment) @_examples
  .
  (comment)+ @injection.content
  (#match? @_examples "^#' @examples")
  (#set! injection.language "roxygen_examples"))
