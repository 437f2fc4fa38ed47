; Beancount

(comment) @comment

; Headings of Org mode
(headline) @markup.heading

(headline
  (item) @markup.heading)

; Dates, accounts, commodities
(date) @string.special

(account) @type

(currency) @constant

(number) @number

(bool) @boolean

; Texts
(string) @string

(payee) @string.special.symbol

(narration) @string

(filename
  (string) @string.special.path)

(include
  (string) @string.special.path)

(plugin
  .
  (string) @module)

(option
  key: (string) @property)

[
  (tag)
  (link)
] @label

(key_value
  (key) @property)

(pushmeta
  (key_value
    (key) @property))

(opt_booking
  (string) @constant.builtin)

; Directives
[
  "balance"
  "close"
  "commodity"
  "custom"
  "document"
  "event"
  "note"
  "open"
  "pad"
  "price"
  "query"
] @keyword

[
  "include"
  "plugin"
] @keyword.import

[
  "option"
  "popmeta"
  "poptag"
  "pushmeta"
  "pushtag"
] @keyword.directive

; Flags
(txn) @keyword

(optflag) @keyword

((txn) @comment.warning
  (#eq? @comment.warning "!"))

((optflag) @comment.warning
  (#eq? @comment.warning "!"))

; Operators
[
  (at)
  (atat)
  (plus)
  (minus)
  (slash)
  (asterisk)
  "~"
] @operator

[
  "("
  ")"
  "{"
  "}"
  "{{"
  "}}"
] @punctuation.bracket

[
  ","
  ":"
] @punctuation.delimiter
