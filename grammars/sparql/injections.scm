; Patterns

((regex_expression
  pattern: (rdf_literal
    value: (string) @injection.content))
  (#not-match? @injection.content "^(\"\"\"|''')")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.language "regex")
  (#set! injection.include-children))
