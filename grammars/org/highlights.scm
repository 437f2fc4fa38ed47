; Org

(comment) @comment

; Headlines ---------------------------------------------------------------------------------------

(headline) @markup.heading.6
((headline
  (stars) @_stars) @markup.heading.1
  (#eq? @_stars "*"))
((headline
  (stars) @_stars) @markup.heading.2
  (#eq? @_stars "**"))
((headline
  (stars) @_stars) @markup.heading.3
  (#eq? @_stars "***"))

((item
  .
  (expr) @comment.todo)
  (#any-of? @comment.todo "TODO" "NEXT" "WAITING" "STARTED" "HOLD" "INPROGRESS" "DOING"))
((item
  .
  (expr) @markup.list.checked)
  (#any-of? @markup.list.checked "DONE" "CANCELLED" "CANCELED"))
((item
  (expr) @attribute)
  (#match? @attribute "^\\[#[A-Z0-9]+\\]$"))

(tag) @label

; Plans, properties, directives -------------------------------------------------------------------

(entry_name) @keyword
(timestamp) @string.special

[
  ":properties:"
  ":end:"
] @keyword.directive
(property
  name: (expr) @property)
(property
  (value) @string)
(drawer
  [
    ":"
    (expr)
  ] @keyword.directive)

(directive
  [
    "#+"
    ":"
  ] @keyword.directive
  name: (expr) @keyword.directive)
(directive
  "#+" @keyword.directive)
(directive
  (value) @string)
((directive
  name: (expr) @_name
  (value) @markup.heading)
  (#any-of? @_name "TITLE" "title"))

; Blocks ------------------------------------------------------------------------------------------

[
  "#+begin_"
  "#+end_"
  "#+begin:"
  "#+end:"
] @keyword.directive
(block
  [
    name: (expr)
    end_name: (expr)
  ] @keyword.directive)
(block
  parameter: (expr) @attribute)
(block
  contents: (contents) @markup.raw)
(latex_env) @markup.math

; Lists and tables ---------------------------------------------------------------------------------

(bullet) @markup.list
(checkbox) @markup.list.unchecked
((checkbox
  status: (expr) @_status) @markup.list.checked
  (#any-of? @_status "x" "X"))

(row
  "|" @punctuation.delimiter)
(hr) @punctuation.delimiter
(formula) @keyword.directive

; uncolored: "," (punctuation of prose)
