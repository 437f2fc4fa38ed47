; Typst

; Markup
(heading
  "="
  (_) @markup.heading.1)

(heading
  "=="
  (_) @markup.heading.2)

(heading
  "==="
  (_) @markup.heading.3)

(heading
  "===="
  (_) @markup.heading.4)

(heading
  "====="
  (_) @markup.heading.5)

(heading
  "======"
  (_) @markup.heading.6)

(strong) @markup.strong

(emph) @markup.italic

(raw_span) @markup.raw

(raw_blck) @markup.raw.block

(math) @markup.math

(term
  term: (_) @markup.strong)

(url) @string.special.url

[
  (label)
  (ref)
] @markup.link.label

(linebreak) @punctuation.special

(shorthand) @character.special

(escape) @string.escape

; uncolored: quote (apostrophes and quotation marks of prose)

; Code
(ident) @variable

((ident) @constant.builtin
  (#any-of? @constant.builtin "left" "right" "top" "bottom" "center" "horizon" "start" "ltr" "rtl"))

(field
  field: (ident) @variable.member)

(tagged
  field: (ident) @property)

(let
  pattern: (ident) @variable)

(let
  pattern: (call
    (group
      (ident) @variable.parameter)))

(lambda
  pattern: (ident) @variable.parameter)

(lambda
  pattern: (group
    (ident) @variable.parameter))

(call
  item: (ident) @function.call)

(call
  item: (call
    item: (ident) @function.call))

(call
  item: (field
    field: (ident) @function.method.call))

(show
  pattern: (ident) @function.call)

(binding
  (ident) @variable)

(as
  (ident) @variable)

(let
  pattern: (call
    item: (ident) @function))

; Mathematics
(formula
  (ident) @function.builtin)

(fraction
  (ident) @constant.builtin)

(attach
  (ident) @function.builtin)

(letter) @variable

(symbol) @operator

; Comments
(comment) @comment
((comment) @comment.documentation
  (#match? @comment.documentation "^///([^/]|$)"))

; Literals
(string) @string

(import
  import: (string) @string.special.path)

(include
  (string) @string.special.path)

(number) @number

((number) @number.float
  (#match? @number.float "^[0-9]*\\.[0-9]"))

(unit) @type

(bool) @boolean

[
  (none)
  (auto)
] @constant.builtin

[
  "let"
  "set"
  "show"
  "context"
] @keyword

[
  "import"
  "include"
  "as"
] @keyword.import

[
  "if"
  "else"
] @keyword.conditional

[
  "for"
  "in"
  "while"
  "break"
  "continue"
] @keyword.repeat

"return" @keyword.return

[
  "and"
  "or"
  "not"
] @keyword.operator

[
  "+"
  "-"
  "*"
  "/"
  "=="
  "!="
  "<"
  "<="
  ">"
  ">="
  "=>"
  "="
  ".."
] @operator

[
  ","
  ";"
  ":"
  "."
] @punctuation.delimiter

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket

"#" @punctuation.special

(heading
  "=" @markup.heading.1)

(heading
  "==" @markup.heading.2)

(heading
  "===" @markup.heading.3)

(heading
  "====" @markup.heading.4)

(heading
  "=====" @markup.heading.5)

(heading
  "======" @markup.heading.6)

(math
  "$" @punctuation.special)

(item
  "-" @markup.list)

(term
  "/" @markup.list)

(raw_span
  "`" @markup.raw)

(raw_blck
  lang: (ident) @label)

(raw_blck
  "```" @markup.raw.block)

(strong
  "*" @markup.strong)

(label
  [
    "<"
    ">"
  ] @markup.link.label)

(attach
  [
    "^"
    "_"
  ] @operator)
