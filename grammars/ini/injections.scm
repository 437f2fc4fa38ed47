; The colours of the whole text come from rules of lines: the parser knows neither values of several lines nor `key: value`.
((document) @injection.content
  (#set! injection.language "ini_text")
  (#set! injection.include-children))

; unproved: for a text that it cannot make a document of
((ERROR) @injection.content
  (#not-has-ancestor? @injection.content "document" "ERROR")
  (#set! injection.language "ini_text")
  (#set! injection.include-children))
