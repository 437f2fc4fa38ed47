((call
  function: (identifier) @_function) @fold.imports
  (#any-of? @_function "library" "require"))
(comment) @fold.comment
[
  (braced_expression)
  (parenthesized_expression)
  (parameters)
  (arguments)
  (string)
] @fold
