; <<JSON, <<-SQL: the mark says the language. What stands between the pieces belongs to it too: line ends.
((heredoc_template
  (heredoc_start)
  .
  (heredoc_identifier) @injection.language
  .
  [
    (template_literal) @injection.content
    (template_interpolation)
    (template_directive)
  ]+) @injection.content
  (#any-of? @injection.language
    "BASH" "CSS" "HTML" "INI" "JSON" "MARKDOWN" "PYTHON" "RUBY" "SH" "SQL" "TOML" "XML" "YAML"))

; A script, whatever the mark
((heredoc_template
  (heredoc_start)
  .
  (heredoc_identifier)
  .
  [
    (template_literal) @injection.content
    (template_interpolation)
    (template_directive)
  ]+) @_text @injection.content
  (#match? @_text "^[^\r\n]*[ \t\r\n]*#!.*[/ ](ba|da|k|z)?sh")
  (#set! injection.language "bash"))
((heredoc_template
  (heredoc_start)
  .
  (heredoc_identifier)
  .
  [
    (template_literal) @injection.content
    (template_interpolation)
    (template_directive)
  ]+) @_text @injection.content
  (#match? @_text "^[^\r\n]*[ \t\r\n]*#!.*python")
  (#set! injection.language "python"))

; Regular expressions without escapes: in a string these are written twice.
((function_call
  (identifier) @_function
  (function_arguments
    .
    (expression
      [
        (literal_value
          (string_lit
            (template_literal) @injection.content))
        (template_expr
          (quoted_template
            (template_literal) @injection.content))
      ])))
  (#any-of? @_function "regex" "regexall")
  (#not-match? @injection.content "[\\\\]")
  (#set! injection.language "regex"))

; Escapes in quotes
((template_literal) @injection.content
  (#has-parent? @injection.content "string_lit" "quoted_template")
  (#match? @injection.content "\\\\")
  (#set! injection.language "string_escapes"))
