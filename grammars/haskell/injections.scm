; Quasi-quotes: the quoter is the name of the language
((quasiquote
  quoter: (quoter (variable) @injection.language)
  body: (quasiquote_body) @injection.content)
  (#any-of? @injection.language "html" "css" "json" "yaml" "toml" "xml" "graphql" "bash" "regex" "cpp"))

; or means one
((quasiquote
  quoter: (quoter (variable) @_quoter)
  body: (quasiquote_body) @injection.content)
  (#any-of? @_quoter
    "sql" "sqlExp" "pgSQL" "singletonStatement" "maybeStatement" "vectorStatement" "resultlessStatement")
  (#set! injection.language "sql"))

((quasiquote
  quoter: (quoter (variable) @_quoter)
  body: (quasiquote_body) @injection.content)
  (#any-of? @_quoter "hsx" "shamlet")
  (#set! injection.language "html"))

((quasiquote
  quoter: (quoter (variable) @_quoter)
  body: (quasiquote_body) @injection.content)
  (#any-of? @_quoter "julius" "js")
  (#set! injection.language "javascript"))

((quasiquote
  quoter: (quoter (variable) @_quoter)
  body: (quasiquote_body) @injection.content)
  (#any-of? @_quoter "lucius")
  (#set! injection.language "css"))

((quasiquote
  quoter: (quoter (variable) @_quoter)
  body: (quasiquote_body) @injection.content)
  (#any-of? @_quoter "aesonQQ")
  (#set! injection.language "json"))

((quasiquote
  quoter: (quoter (variable) @_quoter)
  body: (quasiquote_body) @injection.content)
  (#any-of? @_quoter "re" "rx" "regex" "cre")
  (#set! injection.language "regex"))

((quasiquote
  quoter: (quoter (variable) @_quoter)
  body: (quasiquote_body) @injection.content)
  (#any-of? @_quoter "block" "exp" "pure")
  (#set! injection.language "c"))

; Escapes
((string) @injection.content
  (#match? @injection.content "\\\\")
  (#set! injection.language "string_escapes"))

((char) @injection.content
  (#match? @injection.content "\\\\")
  (#set! injection.language "string_escapes"))

; Documentation, also below a line of dashes
((haddock) @injection.content
  (#match? @injection.content "['`@\"/<=>_]|[*-] ")
  (#set! injection.language "haddock"))

((comment) @injection.content
  (#match? @injection.content "^---[^|^]*\n[ \t]*-- ?[|^]")
  (#set! injection.language "haddock"))

((pragma) @injection.content
  (#match? @injection.content "^[{]-#[ \t\r\n]*(?i:LANGUAGE|OPTIONS|INLIN|NOINLINE|OPAQUE)")
  (#set! injection.language "haskell_pragma"))

; A tab is an error to the parser, and so is the comment behind it
([
  (haskell)
  (ERROR)
] @injection.content
  (#not-has-ancestor? @injection.content haskell ERROR)
  (#match? @injection.content "\t[ \t]*--")
  (#not-match? @injection.content "\r\n")
  (#set! injection.language "haskell_text")
  (#set! injection.include-children))

; Comments and gaps in strings end before LF only
([
  (haskell)
  (ERROR)
] @injection.content
  (#not-has-ancestor? @injection.content haskell ERROR)
  (#match? @injection.content "\r\n")
  (#set! injection.language "haskell+lf")
  (#set! injection.include-children))
