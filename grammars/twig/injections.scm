; The colours of the whole text come from rules of lines, which give the page around the pieces of template to its own parser.
((template) @injection.content
  (#set! injection.language "twig_text")
  (#set! injection.include-children))

; a text that the parser cannot make one of
; unproved: few texts are so broken
((ERROR) @injection.content
  (#not-has-ancestor? @injection.content template ERROR)
  (#set! injection.language "twig_text")
  (#set! injection.include-children))
