; The message of a commit

; The first line
(subject) @markup.heading

; It should have at most 72 characters
((subject) @comment.warning
  (#match? @comment.warning "^.{73}"))

(subject_prefix) @keyword
(prefix (type) @keyword)
(prefix (scope) @variable.parameter)
(prefix "!" @punctuation.special)
(prefix ":" @punctuation.delimiter)

(prefix
  [
    "("
    ")"
  ] @punctuation.bracket)

; Trailers
(trailer (token) @label)
(breaking_change (token) @comment.error)

(trailer (value) @string)

; What git writes below
[
  (comment)
  (generated_comment)
  (scissor)
  (diff)
] @comment

(title) @markup.heading
(branch) @markup.link
(number) @number

; Files
(filepath) @string.special.path
(arrow) @operator
(annotation) @comment

[
  (change kind: (new) @diff.plus)
  (change kind: (deleted) @diff.minus)
  (change
    kind: [
      (modified)
      (renamed)
      (typechange)
    ] @diff.delta)
]

; Commands of a rebase
(rebase_command) @string

[
  "break"
  "drop"
  "edit"
  "exec"
  "fixup"
  "label"
  "merge"
  "pick"
  "reset"
  "reword"
  "squash"
] @keyword

; uncolored: message_line (prose)

; What git says is not the message
; unproved: it is about spelling, not about colours
(comment) @nospell
