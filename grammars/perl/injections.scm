; Regular expressions
(match_regexp
  !modifiers
  content: (regexp_content
    [
      "not-interpolated" @injection.content
      (escape_sequence) @injection.content
      (scalar)
      (array)
      (array_element_expression)
      (hash_element_expression)
    ]*) @injection.content
  (#set! injection.language "regex"))
((match_regexp
  content: (regexp_content
    [
      "not-interpolated" @injection.content
      (escape_sequence) @injection.content
      (scalar)
      (array)
      (array_element_expression)
      (hash_element_expression)
    ]*) @injection.content
  modifiers: (match_regexp_modifiers) @_modifiers)
  (#not-match? @_modifiers "x")
  (#set! injection.language "regex"))
((match_regexp
  content: (regexp_content
    [
      "not-interpolated" @injection.content
      (escape_sequence) @injection.content
      (scalar)
      (array)
      (array_element_expression)
      (hash_element_expression)
    ]*) @injection.content
  modifiers: (match_regexp_modifiers) @_modifiers)
  (#match? @_modifiers "x")
  (#set! injection.language "regex_verbose"))
(quoted_regexp
  !modifiers
  content: (regexp_content
    [
      "not-interpolated" @injection.content
      (escape_sequence) @injection.content
      (scalar)
      (array)
      (array_element_expression)
      (hash_element_expression)
    ]*) @injection.content
  (#set! injection.language "regex"))
((quoted_regexp
  content: (regexp_content
    [
      "not-interpolated" @injection.content
      (escape_sequence) @injection.content
      (scalar)
      (array)
      (array_element_expression)
      (hash_element_expression)
    ]*) @injection.content
  modifiers: (quoted_regexp_modifiers) @_modifiers)
  (#not-match? @_modifiers "x")
  (#set! injection.language "regex"))
((quoted_regexp
  content: (regexp_content
    [
      "not-interpolated" @injection.content
      (escape_sequence) @injection.content
      (scalar)
      (array)
      (array_element_expression)
      (hash_element_expression)
    ]*) @injection.content
  modifiers: (quoted_regexp_modifiers) @_modifiers)
  (#match? @_modifiers "x")
  (#set! injection.language "regex_verbose"))
(substitution_regexp
  !modifiers
  content: (regexp_content
    [
      "not-interpolated" @injection.content
      (escape_sequence) @injection.content
      (scalar)
      (array)
      (array_element_expression)
      (hash_element_expression)
    ]*) @injection.content
  (#set! injection.language "regex"))
((substitution_regexp
  content: (regexp_content
    [
      "not-interpolated" @injection.content
      (escape_sequence) @injection.content
      (scalar)
      (array)
      (array_element_expression)
      (hash_element_expression)
    ]*) @injection.content
  modifiers: (substitution_regexp_modifiers) @_modifiers)
  (#not-match? @_modifiers "x")
  (#set! injection.language "regex"))
((substitution_regexp
  content: (regexp_content
    [
      "not-interpolated" @injection.content
      (escape_sequence) @injection.content
      (scalar)
      (array)
      (array_element_expression)
      (hash_element_expression)
    ]*) @injection.content
  modifiers: (substitution_regexp_modifiers) @_modifiers)
  (#match? @_modifiers "x")
  (#set! injection.language "regex_verbose"))

; s/.../.../e: the replacement is code
((substitution_regexp
  (replacement) @injection.content
  modifiers: (substitution_regexp_modifiers) @_modifiers)
  (#match? @_modifiers "e")
  (#set! injection.language "perl"))

; Heredocs: the tag is the name of the language
((heredoc_content
  [
    "not-interpolated" @injection.content
    (escape_sequence) @injection.content
    (scalar)
    (array)
    (array_element_expression)
    (hash_element_expression)
  ]*
  (heredoc_end) @injection.language) @injection.content
  (#match? @injection.language "^(?:CSS|HTML|JAVASCRIPT|JSON|SQL|XML|YAML)\r?$"))

; `commands`
(command_string
  content: (string_content
    [
      "not-interpolated" @injection.content
      (escape_sequence) @injection.content
      (scalar)
      (array)
      (array_element_expression)
      (hash_element_expression)
    ]*) @injection.content
  (#set! injection.language "bash"))

; Databases: $dbh->prepare("SELECT ...")
((method_call_expression
  method: (method) @_method
  arguments: [
    (string_literal
      content: (string_content) @injection.content)
    (interpolated_string_literal
      content: (string_content
        [
          "not-interpolated" @injection.content
          (scalar)
          (array_element_expression)
          (hash_element_expression)
        ]*) @injection.content)
    (list_expression
      .
      [
        (string_literal
          content: (string_content) @injection.content)
        (interpolated_string_literal
          content: (string_content
            [
          "not-interpolated" @injection.content
          (scalar)
          (array_element_expression)
          (hash_element_expression)
        ]*) @injection.content)
      ])
  ])
  (#any-of? @_method
    "do" "prepare" "prepare_cached" "selectall_arrayref" "selectall_hashref" "selectcol_arrayref"
    "selectrow_array" "selectrow_arrayref" "selectrow_hashref")
  (#match? @injection.content "^[ \t\r\n]*[A-Za-z]+[ \t\r\n]")
  (#set! injection.language "sql"))

; Formats
([
  (function_call_expression
    function: (function) @_function
    arguments: (list_expression
      .
      [
        (interpolated_string_literal
          content: (string_content) @injection.content)
        (string_literal
          content: (string_content) @injection.content)
      ]))
  (ambiguous_function_call_expression
    function: (function) @_function
    arguments: (list_expression
      .
      [
        (interpolated_string_literal
          content: (string_content) @injection.content)
        (string_literal
          content: (string_content) @injection.content)
      ]))
  (ambiguous_function_call_expression
    function: (function) @_function
    .
    [
      (interpolated_string_literal
        content: (string_content) @injection.content)
      (string_literal
        content: (string_content) @injection.content)
    ])
  (ambiguous_function_call_expression
    function: (function) @_function
    arguments: (ambiguous_function_call_expression
      (function)
      .
      [
        (interpolated_string_literal
          content: (string_content) @injection.content)
        (string_literal
          content: (string_content) @injection.content)
      ]))
]
  (#any-of? @_function "printf" "sprintf")
  (#set! injection.include-children)
  (#set! injection.language "printf"))

; \x{263A} and \N{name}: the parser ends them before the brace
((interpolated_string_literal
  content: (string_content) @injection.content)
  (#match? @injection.content "\\\\[xN]\\{")
  (#set! injection.include-children)
  (#set! injection.language "string_escapes"))

; Documentation
((pod) @injection.content
  (#set! injection.language "perl_pod"))

; defined && …: the parser takes && for a call of the function &, and loses its way; the # of "$#{$list}" for a comment;
; and it knows no declaration without a body
([
  (source_file)
  (ERROR)
] @injection.content
  (#not-has-ancestor? @injection.content source_file ERROR)
  (#match? @injection.content "\\b(defined|shift|pop)[ \t]+&&|\"[^\"\n]*[^$]\\$#[{$A-Za-z_]|(^|\n)[ \t]*(sub[ \t]+[A-Za-z_][\\w:]*[ \t]*([(][^)\n]*[)])?[ \t]*;|AUTOLOAD\\s*[{])|^(If you read this file _as_is_|-[*]- buffer-read-only)")
  (#set! injection.language "perl_text")
  (#set! injection.include-children))
