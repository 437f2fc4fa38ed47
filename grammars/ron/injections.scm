; The colours of the whole text come from rules of lines: the parser knows no raw strings, extensions and suffixes.
((source_file) @injection.content
  (#set! injection.language "ron_text")
  (#set! injection.include-children))

; a text that it cannot make one of
((ERROR) @injection.content
  (#not-has-ancestor? @injection.content source_file ERROR)
  (#set! injection.language "ron_text")
  (#set! injection.include-children))
