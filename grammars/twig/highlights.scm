; The colours come from rules of lines (injections.scm). What is prose is told here.
; unproved: it is about spelling, not about colours
(comment) @spell
