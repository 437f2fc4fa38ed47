; The colours of the whole text come from rules of lines: the parser knows too little of the language.
((source_file) @injection.content
  (#set! injection.language "meson_text")
  (#set! injection.include-children))

; a text that it cannot make one of
; unproved: few texts are so broken
((ERROR) @injection.content
  (#not-has-ancestor? @injection.content source_file ERROR)
  (#set! injection.language "meson_text")
  (#set! injection.include-children))
