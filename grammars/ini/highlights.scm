; The colours come from rules of lines (injections.scm). What is prose is told here.
; unproved: @spell is no colour
(comment) @spell
