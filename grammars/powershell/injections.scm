; Escapes
([
  (expandable_string_literal)
  (expandable_here_string_literal)
] @injection.content
  (#match? @injection.content "`[^\\s]")
  (#set! injection.language "powershell_escapes"))
