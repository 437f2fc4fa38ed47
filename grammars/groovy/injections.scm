; The colours of the whole text come from rules of lines: the parser loses its way in much that is usual.
((source_file) @injection.content
  (#set! injection.language "groovy_text")
  (#set! injection.include-children))

; a text that it cannot make one of
((ERROR) @injection.content
  (#not-has-ancestor? @injection.content source_file ERROR)
  (#set! injection.language "groovy_text")
  (#set! injection.include-children))
