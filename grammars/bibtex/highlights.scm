; BibTeX and BibLaTeX

; what stands between the entries, @comment's text among it
[
  (comment)
  (junk)
] @comment

; Entries

(entry_type) @keyword

[
  (string_type)
  (preamble_type)
] @keyword.directive

[
  (key_brace)
  (key_paren)
] @label

(field
  name: (identifier) @property)

(string
  name: (identifier) @constant)

; Values

(token) @string

; abbreviations: those that @string defines, and the months
(token
  (identifier) @constant)

(token
  (identifier) @constant.builtin
  (#match? @constant.builtin "^([jJ][aA][nN]|[fF][eE][bB]|[mM][aA][rRyY]|[aA][pP][rR]|[jJ][uU][nNlL]|[aA][uU][gG]|[sS][eE][pP]|[oO][cC][tT]|[nN][oO][vV]|[dD][eE][cC])$"))

(number) @number

((field
  name: (identifier) @_name
  value: (value
    (token
      [
        (brace_word)
        (quote_word)
      ] @string.special.url)))
  (#match? @_name "^([uU][rR][lL]|[dD][oO][iI])$"))

; addresses elsewhere, also inside \url{...}
([
  (brace_word)
  (quote_word)
] @string.special.url
  (#match? @string.special.url "^https?://"))

; "10--20" of pages
((field
  name: (identifier) @_name
  value: (value
    (token
      [
        (brace_word)
        (quote_word)
      ] @number)))
  (#match? @_name "^([yY]ear|YEAR|[dD]ate|DATE|[vV]olume|VOLUME|[nN]umber|NUMBER|[pP]ages|PAGES|[mM]onth|[dD]ay|[uU]rldate)$")
  (#match? @number "^[0-9][-0-9/]*$"))

; \LaTeX, \"o
(command_name) @function.macro

((command_name) @string.escape
  (#match? @string.escape "^\\\\([^a-zA-Z]|[oOlLijcuvHtdbkr]|aa|AA|ae|AE|oe|OE|ss)$"))

; the separators of names
((field
  name: (identifier) @_name
  value: (value
    (token
      [
        (brace_word)
        (quote_word)
      ] @keyword.operator)))
  (#match? @_name "^([aA]uthor|AUTHOR|[eE]ditor[abc]?|EDITOR|[tT]ranslator|TRANSLATOR|[bB]ookauthor|[aA]nnotator|[cC]ommentator)$")
  (#eq? @keyword.operator "and"))

; Operators and punctuation

[
  "="
  "#"
] @operator

"," @punctuation.delimiter

[
  "{"
  "}"
  "("
  ")"
] @punctuation.bracket
