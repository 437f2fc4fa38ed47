; Nodes of C that not all grammars have that build on these queries

; what the grammar makes of `X(a) X(b)` in the body of a macro
(macro_type_specifier
  name: (identifier) @function.macro)

; what Objective-C does not have
[
  "[["
  "]]"
] @punctuation.bracket

[
  "__except"
  "__leave"
] @keyword.exception
