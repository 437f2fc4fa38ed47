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

; `class MACRO name { … };` reads as a function that gives a class named MACRO, with two bases as a variable that ends before the
; first `;` in its body; `MACRO template <…> struct name { … };` as nothing
([
  (function_definition
    type: [
      (class_specifier !body)
      (struct_specifier !body)
    ]
    declarator: [
      (identifier)
      (template_function)
      (qualified_identifier)
    ]) @injection.content
  (
    (ERROR
      .
      (type_identifier)
      .
      "template") @injection.content
    .
    (compound_statement) @injection.content)
  (
    (declaration
      type: [
        (class_specifier !body)
        (struct_specifier !body)
      ]
      (ERROR ":")) @injection.content
    .
    [(_) ";"]* @injection.content
    .
    (ERROR
      .
      "}") @injection.content)
  (declaration_list
    (declaration
      type: [
        (class_specifier !body)
        (struct_specifier !body)
      ]
      (ERROR ":")) @injection.content
    .
    [(_) ";"]* @injection.content
    .
    "}" @injection.content)
]
  (#set! injection.language "cpp_header")
  (#set! injection.include-children))
