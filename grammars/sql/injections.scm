; Texts that are cast to JSON: '{"a": 1}'::jsonb
((cast
  (literal) @injection.content
  [
    (keyword_json)
    (keyword_jsonb)
  ])
  (#match? @injection.content "^'[^']*'$")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.language "json"))

; E'a\n'
((literal) @injection.content
  (#match? @injection.content "^[eE]'[^\\\\]*\\\\")
  (#set! injection.language "string_escapes"))

; What the parser gives up: PL/pgSQL, other dialects, statements that it does not know
((ERROR) @injection.content
  (#not-has-ancestor? @injection.content "ERROR")
  (#set! injection.language "sql_text")
  (#set! injection.include-children))

; format('%I.%I', …)
((invocation
  (object_reference
    name: (identifier) @_function)) @injection.content
  (#any-of? @_function "format" "FORMAT")
  (#set! injection.language "sql_text")
  (#set! injection.include-children))

; # comments of MySQL
([
  (program)
  (ERROR)
] @injection.content
  (#not-has-ancestor? @injection.content program ERROR)
  (#contains? @injection.content "#")
  (#match? @injection.content "(?:^|\n)[ \t]*#(?:[ \t#!]|--|\r?\n|\\w+[ \t]+\\w)|[;,(][ \t]*#(?:[ \t#!]|--)")
  (#set! injection.language "sql+hash")
  (#set! injection.include-children))
