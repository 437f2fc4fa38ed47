; ERB and EJS: HTML around pieces of code

[
  "<%"
  "<%="
  "<%#"
  "<%_"
  "<%-"
  "<%%"
  "<%|"
  "<%graphql"
  "%>"
  "-%>"
  "_%>"
  "%%>"
] @punctuation.special

(comment_directive) @comment
(comment_directive
  [
    "<%#"
    "%>"
    "-%>"
  ] @comment)
