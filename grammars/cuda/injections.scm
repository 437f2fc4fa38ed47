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
  (#any-of? @injection.language
    "json" "html" "css" "javascript" "xml" "sql" "python" "lua" "bash" "yaml" "toml"))
