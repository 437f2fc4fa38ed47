; What the parser gives up
((ERROR) @injection.content
  (#not-has-ancestor? @injection.content "ERROR")
  (#set! injection.language "tcl_text")
  (#set! injection.include-children))
