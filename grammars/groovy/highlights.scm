; The colours come from rules of lines (injections.scm). What is prose is told here.
[
  (line_comment)
  (block_comment)
] @spell
