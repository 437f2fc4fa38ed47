; Sigils
((sigil
  (sigil_name) @_name
  [
    (quoted_content) @injection.content
    (escape_sequence) @injection.content
    (interpolation)
  ]+)
  (#any-of? @_name "r" "R")
  (#set! injection.language "regex"))

((sigil
  (sigil_name) @_name
  [
    (quoted_content) @injection.content
    (escape_sequence) @injection.content
  ]+)
  (#any-of? @_name "H" "LVN")
  (#set! injection.language "heex"))

((sigil
  (sigil_name) @_name
  [
    (quoted_content) @injection.content
    (escape_sequence) @injection.content
  ]+)
  (#eq? @_name "L")
  (#set! injection.language "eex"))

((sigil
  (sigil_name) @injection.language
  [
    (quoted_content) @injection.content
    (escape_sequence) @injection.content
  ]+)
  (#any-of? @injection.language "CSS" "HTML" "JS" "JSON" "SQL" "XML" "YAML"))

; Documentation
((unary_operator
  operator: "@"
  operand: (call
    target: (identifier) @_attribute
    (arguments
      [
        (string
          quoted_start: "\"\"\""
          [
            (quoted_content) @injection.content
            (escape_sequence) @injection.content
            (interpolation)
          ]+)
        (sigil
          quoted_start: "\"\"\""
          [
            (quoted_content) @injection.content
            (escape_sequence) @injection.content
          ]+)
      ])))
  (#any-of? @_attribute "doc" "moduledoc" "typedoc")
  (#set! injection.language "doc_elixir"))

; SQL
((call
  target: (dot
    right: (identifier) @_function)
  (arguments
    (string
      (quoted_content) @injection.content)))
  (#any-of? @_function "query" "query!")
  (#match? @injection.content "^[ \t\r\n]*([A-Z]+|[a-z]+)[ \t\r\n]")
  (#set! injection.language "sql"))
