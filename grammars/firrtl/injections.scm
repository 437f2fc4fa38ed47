; The colours of the whole text come from rules of lines: the parser is of an older language.
((source_file) @injection.content
  (#set! injection.language "firrtl_text")
  (#set! injection.include-children))

; a text that it cannot make one of
((ERROR) @injection.content
  (#not-has-ancestor? @injection.content source_file ERROR)
  (#set! injection.language "firrtl_text")
  (#set! injection.include-children))
