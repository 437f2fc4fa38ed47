; The colours of the whole text come from rules of lines: the parser knows too little of the language.
((module) @injection.content
  (#set! injection.language "haxe_text")
  (#set! injection.include-children))

; a text that it cannot make one of
((ERROR) @injection.content
  (#not-has-ancestor? @injection.content module ERROR)
  (#set! injection.language "haxe_text")
  (#set! injection.include-children))
