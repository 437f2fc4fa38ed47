; The body of a macro is C++ again, unless it is a single number or constant (the highlights query
; colours those)

(preproc_def
  value: (preproc_arg) @injection.content
  (#not-match? @injection.content "^([-+]?[0-9.][-+.0-9A-Za-z']*|_*[A-Z][A-Z0-9_]+)$")
  (#set! injection.language "cpp"))

(preproc_function_def
  value: (preproc_arg) @injection.content
  (#not-match? @injection.content "#[ \t]*[A-Za-z0-9]")
  (#set! injection.language "cpp"))

; # and ## in front of a name would be a directive there
(preproc_function_def
  value: (preproc_arg) @injection.content
  (#match? @injection.content "#[ \t]*[A-Za-z0-9]")
  (#set! injection.language "c_macro"))

; A raw string whose delimiter names a language: R"json(...)json"

(raw_string_literal
  delimiter: (raw_string_delimiter) @injection.language
  (raw_string_content) @injection.content
  (#any-of? @injection.language "json" "html" "css" "javascript" "xml" "sql" "python" "lua" "bash" "yaml" "toml"))

; std::printf and its like
((call_expression
  function: (qualified_identifier
    name: (identifier) @_function)
  arguments: (argument_list
    .
    (string_literal
      (string_content) @injection.content)))
  (#any-of? @_function "printf" "vprintf" "scanf")
  (#set! injection.language "printf"))

((call_expression
  function: (qualified_identifier
    name: (identifier) @_function)
  arguments: (argument_list
    .
    (_)
    .
    (string_literal
      (string_content) @injection.content)))
  (#any-of? @_function "fprintf" "sprintf" "sscanf" "fscanf")
  (#set! injection.language "printf"))

((call_expression
  function: (qualified_identifier
    name: (identifier) @_function)
  arguments: (argument_list
    .
    (_)
    .
    (_)
    .
    (string_literal
      (string_content) @injection.content)))
  (#any-of? @_function "snprintf" "vsnprintf")
  (#set! injection.language "printf"))

; std::format("{:>5}", x), fmt::print(stderr, "{}", x), spdlog::info("{}", x)
((call_expression
  function: (qualified_identifier
    scope: (namespace_identifier) @_scope
    name: (identifier) @_function)
  arguments: (argument_list
    (string_literal
      (string_content) @injection.content)))
  (#any-of? @_scope "std" "fmt" "spdlog")
  (#any-of? @_function
    "format" "format_to" "format_to_n" "formatted_size" "print" "println" "vformat" "vprint" "trace" "debug" "info"
    "warn" "error" "critical")
  (#match? @injection.content "[{]")
  (#set! injection.language "python_format"))

; std::regex pattern("…"), std::regex("…"), std::regex{R"(…)"}
; A string with two backslashes in front of a bracket is left alone: the bracket is none
((declaration
  type: (qualified_identifier
    name: (type_identifier) @_type)
  declarator: (init_declarator
    value: [
      (argument_list
        .
        [
          (string_literal
            [
              (string_content) @injection.content
              (escape_sequence)
            ]+) @_text
          (raw_string_literal
            (raw_string_content) @injection.content)
        ])
      (initializer_list
        .
        [
          (string_literal
            [
              (string_content) @injection.content
              (escape_sequence)
            ]+) @_text
          (raw_string_literal
            (raw_string_content) @injection.content)
        ])
    ]))
  (#any-of? @_type "regex" "wregex")
  (#not-match? @_text "\\\\\\\\[^a-zA-Z0-9. ]")
  (#set! injection.language "regex"))

((call_expression
  function: (qualified_identifier
    name: (identifier) @_function)
  arguments: (argument_list
    .
    [
      (string_literal
        [
          (string_content) @injection.content
          (escape_sequence)
        ]+) @_text
      (raw_string_literal
        (raw_string_content) @injection.content)
    ]))
  (#any-of? @_function "regex" "wregex")
  (#not-match? @_text "\\\\\\\\[^a-zA-Z0-9. ]")
  (#set! injection.language "regex"))

; SQL in a raw string without a delimiter
((raw_string_literal
  (raw_string_content) @injection.content) @_sql
  (#match? @_sql "^[a-zA-Z0-9]*\"[(]\\s*(SELECT\\s[^;]*[\\sn\"]FROM[\\s\\\\\"]|SELECT\\s+[0-9]|(INSERT|REPLACE)\\s+(OR [A-Z]+ )?INTO\\s|UPDATE\\s+\\S+[\\s\"]+SET\\s|DELETE\\s+FROM\\s|WITH\\s+\\S+\\s+AS\\s*[(]|(CREATE|ALTER|DROP|TRUNCATE)\\s+([A-Z]+\\s+)?([A-Z]+\\s+)?(TABLE|INDEX|VIEW|DATABASE|SCHEMA|TYPE|FUNCTION|TRIGGER|SEQUENCE)\\s)")
  (#set! injection.language "sql"))

; /* in a string of a macro, the words of Qt, and macros of namespaces are nothing that the parser knows
([
  (translation_unit)
  (ERROR)
] @injection.content
  (#not-has-ancestor? @injection.content translation_unit ERROR)
  (#contains? @injection.content "/*\"" "\"/*" "'/*" "/*." "Q_" "emit " "slots:" "signals:" "_NAMESPACE" "NAMESPACE_" "(default)")
  (#match? @injection.content "\n[ \t]*(?:#[ \t]*define[ \t][^\n]*[\"'][^\"'\n]*/[*]|(?:emit|Q_EMIT)[ \t]+[A-Za-z_]|(?:(?:public|private|protected)[ \t]+)?(?:slots|signals|Q_SLOTS|Q_SIGNALS)[ \t]*:|Q_(?:OBJECT|GADGET)[ \t]*\r?\n|namespace[ \t]+\\w+[ \t]+[A-Z_][A-Z0-9_]*[(]|[A-Z0-9_]*(?:BEGIN|END|OPEN|CLOSE)_(?:\\w+_)?NAMESPACE\\w*[ \t]*\r?\n|[A-Z0-9_]*NAMESPACE_(?:\\w+_)?(?:BEGIN|END|OPEN|CLOSE)[ \t]*\r?\n)|[)][ \t]*(?:emit|Q_EMIT)[ \t]+[A-Za-z_]")
  (#set! injection.language "cpp+macros")
  (#set! injection.include-children))
