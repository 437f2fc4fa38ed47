; The colours of the whole sheet come from rules of lines: the parser loses its way in much that is usual.
((stylesheet) @injection.content
  (#set! injection.language "scss_text")
  (#set! injection.include-children))
; a sheet that it cannot make one of
((ERROR) @injection.content
  (#not-has-ancestor? @injection.content "stylesheet" "ERROR")
  (#set! injection.language "scss_text")
  (#set! injection.include-children))
