; The colours come from rules of lines (injections.scm). What is prose is told here.
; unproved: @spell is no colour
[
  (line_comment)
  (block_comment)
] @spell
