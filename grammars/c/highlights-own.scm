; Nodes of C that not all grammars have that build on these queries

; what the grammar makes of `X(a) X(b)` in the body of a macro
(macro_type_specifier
  name: (identifier) @function.macro)

; ... and of `tc_malloc(size)` alone
((macro_type_specifier
  name: (identifier) @function.call
  type: (type_descriptor
    type: (type_identifier) @variable))
  (#match? @function.call "[a-z]")
  (#not-match? @function.call "^(__)?typeof")
  (#not-match? @variable "_t$"))

; also the storage class `auto`, which is no token of its own
(storage_class_specifier) @keyword.modifier

; what Objective-C does not have
[
  "[["
  "]]"
] @punctuation.bracket

[
  "__except"
  "__leave"
] @keyword.exception
