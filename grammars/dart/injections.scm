; RegExp(r'...')
; A string with two backslashes in front of a bracket is left alone: the bracket is none
((identifier) @_name
  .
  (selector
    (argument_part
      (arguments
        .
        (argument
          (string_literal) @injection.content))))
  (#eq? @_name "RegExp")
  (#match? @injection.content "^['\"]")
  (#not-match? @injection.content "^('''|\"\"\")")
  (#not-match? @injection.content "\\\\\\\\[^a-zA-Z0-9. ]")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.language "regex"))

((identifier) @_name
  .
  (selector
    (argument_part
      (arguments
        .
        (argument
          (string_literal) @injection.content))))
  (#eq? @_name "RegExp")
  (#match? @injection.content "^r['\"]")
  (#not-match? @injection.content "^r('''|\"\"\")")
  (#offset! @injection.content 0 2 0 -1)
  (#set! injection.language "regex"))

; db.rawQuery('SELECT ...')
((selector
  (unconditional_assignable_selector
    (identifier) @_method))
  .
  (selector
    (argument_part
      (arguments
        .
        (argument
          (string_literal) @injection.content))))
  (#any-of? @_method
    "rawQuery" "rawInsert" "rawUpdate" "rawDelete" "execute" "query" "customSelect" "customStatement" "prepare")
  (#match? @injection.content "^['\"][ ]*(SELECT|INSERT|UPDATE|DELETE|select|insert|update|delete) ")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.language "sql"))

((selector
  (unconditional_assignable_selector
    (identifier) @_method))
  .
  (selector
    (argument_part
      (arguments
        .
        (argument
          (string_literal) @injection.content))))
  (#any-of? @_method
    "rawQuery" "rawInsert" "rawUpdate" "rawDelete" "execute" "query" "customSelect" "customStatement" "prepare")
  (#match? @injection.content
    "^('''|\"\"\")[ \t\r\n]*(SELECT|INSERT|UPDATE|DELETE|select|insert|update|delete)[ \t\r\n]")
  (#offset! @injection.content 0 3 0 -3)
  (#set! injection.language "sql"))

; Documentation: [names], `code`
((documentation_comment) @injection.content
  (#match? @injection.content "[\\[`]")
  (#set! injection.language "javadoc"))
