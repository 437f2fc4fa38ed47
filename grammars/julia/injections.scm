; Regular expressions
((prefixed_string_literal
  prefix: (identifier) @_prefix
  (content) @injection.content)
  (#eq? @_prefix "r")
  (#set! injection.language "regex"))

; `commands`
(command_literal
  [
    (content) @injection.content
    (escape_sequence) @injection.content
    (string_interpolation)
  ]+
  (#set! injection.language "bash"))

; html"...", sql"...": the prefix is the name of the language
((prefixed_string_literal
  prefix: (identifier) @injection.language
  (content) @injection.content)
  (#any-of? @injection.language "css" "html" "js" "json" "sql" "toml" "xml" "yaml"))
((prefixed_string_literal
  prefix: (identifier) @_prefix
  (content) @injection.content)
  (#eq? @_prefix "md")
  (#set! injection.language "markdown"))

; Formats
((macrocall_expression
  (macro_identifier) @_macro
  [
    (argument_list
      .
      (string_literal
        (content) @injection.content))
    (macro_argument_list
      .
      (string_literal
        (content) @injection.content))
  ])
  (#any-of? @_macro "@printf" "@sprintf")
  (#set! injection.language "printf"))

; one token: the parser leaves an escape whole
((character_literal) @injection.content
  (#match? @injection.content "^'\\\\")
  (#set! injection.language "string_escapes"))

; Documentation
([
  (source_file
    [
      (string_literal
        (content)+ @injection.content)
      (prefixed_string_literal
        (content)+ @injection.content)
    ]
    .
    (_))
  (module_definition
    [
      (string_literal
        (content)+ @injection.content)
      (prefixed_string_literal
        (content)+ @injection.content)
    ]
    .
    (_))
]
  (#match? @injection.content "[`#*\\[]|(^|\n)(    |\t)")
  (#set! injection.language "julia_markdown"))

; @doc raw"""…"""
((macrocall_expression
  (macro_identifier
    (identifier) @_macro)
  (macro_argument_list
    .
    [
      (string_literal
        (content) @injection.content)
      (prefixed_string_literal
        (content) @injection.content)
    ]))
  (#eq? @_macro "doc")
  (#match? @injection.content "[`#*\\[]|(^|\n)(    |\t)")
  (#set! injection.language "julia_markdown"))
