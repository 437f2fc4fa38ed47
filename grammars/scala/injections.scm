; "...".r
; A string with two backslashes in front of a bracket is left alone: the bracket is none
((field_expression
  value: (string) @injection.content
  field: (identifier) @_field)
  (#eq? @_field "r")
  (#match? @injection.content "^\"[^\"]")
  (#not-match? @injection.content "\\\\\\\\[^a-zA-Z0-9. ]")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.language "regex"))

((field_expression
  value: (string) @injection.content
  field: (identifier) @_field)
  (#eq? @_field "r")
  (#match? @injection.content "^\"\"\"")
  (#offset! @injection.content 0 3 0 -3)
  (#set! injection.language "regex"))

; sql"...", json"...": the interpolator is the name of the language
((interpolated_string_expression
  interpolator: (identifier) @injection.language
  (interpolated_string) @injection.content)
  (#any-of? @injection.language "sql" "json" "html" "xml" "css" "graphql")
  (#match? @injection.content "^\"[^\"]")
  (#offset! @injection.content 0 1 0 -1))

((interpolated_string_expression
  interpolator: (identifier) @injection.language
  (interpolated_string) @injection.content)
  (#any-of? @injection.language "sql" "json" "html" "xml" "css" "graphql")
  (#match? @injection.content "^\"\"\"")
  (#offset! @injection.content 0 3 0 -3))

; Doobie and Slick: fr"...", sqlu"..."
((interpolated_string_expression
  interpolator: (identifier) @_interpolator
  (interpolated_string) @injection.content)
  (#any-of? @_interpolator "fr" "fr0" "sqlu" "tsql")
  (#match? @injection.content "^\"[^\"]")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.language "sql"))

((interpolated_string_expression
  interpolator: (identifier) @_interpolator
  (interpolated_string) @injection.content)
  (#any-of? @_interpolator "fr" "fr0" "sqlu" "tsql")
  (#match? @injection.content "^\"\"\"")
  (#offset! @injection.content 0 3 0 -3)
  (#set! injection.language "sql"))

; Documentation with tags, links or code
((block_comment) @injection.content
  (#match? @injection.content "^/[*][*][^*/][^@`{\\[]*[@`{\\[]")
  (#set! injection.language "doc_tags"))
