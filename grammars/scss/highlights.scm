; The colours come from rules of lines (injections.scm). What is prose is told here.
[
  (comment)
  (js_comment)
] @spell
