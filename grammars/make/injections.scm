; The colours of the whole text come from rules of lines: the parser loses its way too often.
((makefile) @injection.content
  (#set! injection.language "make_text")
  (#set! injection.include-children))

; a text that it cannot make one of
; unproved: few texts are so broken
((ERROR) @injection.content
  (#not-has-ancestor? @injection.content makefile ERROR)
  (#set! injection.language "make_text")
  (#set! injection.include-children))
