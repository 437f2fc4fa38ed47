; Ranges that begin with a number, and questions of style: an error of the whole head, or of the parentheses

; @media (400px <= width <= 700px) {
((ERROR
  .
  "@media") @injection.content
  (#not-match? @injection.content "[}]")
  (#set! injection.language "css_query")
  (#set! injection.include-children))

; the same with its body, on one line
((ERROR
  .
  "@media") @injection.content
  (#match? @injection.content "[}]")
  (#set! injection.language "scss_text")
  (#set! injection.include-children))

; @container card (400px <= width), style(--x: 1), (400px <= width) and (hover)
((ERROR) @injection.content
  (#has-parent? @injection.content at_rule binary_query media_statement parenthesized_query)
  (#match? @injection.content "^((and|or) +)?((not )?[(])?([0-9.]+[a-z%]* *[<>=]|[a-z-]+ *[<>=]|--|style[(])")
  (#set! injection.language "css_query")
  (#set! injection.include-children))

; content: "{": the parser takes the declaration for the head of a rule
([
  (stylesheet)
  (ERROR)
] @injection.content
  (#not-has-ancestor? @injection.content stylesheet ERROR)
  (#match? @injection.content ":[^;{}\n]*(\"[^\"{}\n]*[{}][^\"\n]*\"|'[^'{}\n]*[{}][^'\n]*')")
  (#set! injection.language "css_text")
  (#set! injection.include-children))

; @import url("x.css") layer(base) supports(display: grid) screen;
((import_statement) @injection.content
  (#match? @injection.content "\\b(layer|supports)[ ]*[(]")
  (#set! injection.language "scss_text")
  (#set! injection.include-children))

; font: 12px/1.5 serif
((plain_value) @injection.content
  (#match? @injection.content "^([a-z]+|%)/[0-9.]+[a-z%]*$")
  (#set! injection.language "css_query"))
