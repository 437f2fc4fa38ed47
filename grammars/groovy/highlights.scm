; The colours come from rules of lines (injections.scm). What is prose is told here, and what names are.
; unproved: @spell is no colour
[
  (line_comment)
  (block_comment)
] @spell

; Names, of which the rules know no more than that they are some
(identifier) @variable

; def name(event, int x) { … }
((unit
  .
  (identifier) @_type .)
  .
  (block
    .
    (unit
      (func
        (arg_block
          (unit
            .
            (identifier) @variable.parameter .)))))
  (#not-any-of? @_type "else" "return" "in" "throw" "new" "assert"))

; def name(x) throws X { … }
((command
  (unit
    (func
      (arg_block
        (unit
          .
          (identifier) @variable.parameter .))))
  .
  (unit
    .
    (identifier) @_throws .))
  (#eq? @_throws "throws"))

; Name(int x) { … } makes one
((block
  .
  (unit
    (func
      .
      (identifier) @_name
      (arg_block
        (unit
          .
          (identifier) @variable.parameter .)))))
  (#match? @_name "^[A-Z]"))

; { a, b -> … }
([
  (command
    .
    (unit)?
    .
    (unit
      .
      (identifier) @variable.parameter .)
    .
    (operators) @_arrow)
  (command
    .
    (unit)?
    .
    (unit
      .
      (identifier) @variable.parameter .)
    .
    (arg_spliter)
    .
    (unit)?
    .
    (unit
      .
      (identifier) @variable.parameter .)
    .
    (operators) @_arrow)
  (end_command
    .
    (unit)?
    .
    (unit
      .
      (identifier) @variable.parameter .)
    .
    (operators) @_arrow)
  (end_command
    .
    (unit)?
    .
    (unit
      .
      (identifier) @variable.parameter .)
    .
    (arg_spliter)
    .
    (unit)?
    .
    (unit
      .
      (identifier) @variable.parameter .)
    .
    (operators) @_arrow)
]
  (#eq? @_arrow "->"))
