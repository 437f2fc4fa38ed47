((call
  target: (identifier) @_keyword) @fold.imports
  (#any-of? @_keyword "alias" "import" "require" "use"))
(comment) @fold.comment
[
  (do_block)
  (anonymous_function)
  (stab_clause)
  (arguments)
  (list)
  (map)
  (tuple)
  (bitstring)
  (string)
  (charlist)
  (sigil)
] @fold
[
  (after_block)
  (catch_block)
  (else_block)
  (rescue_block)
] @fold.clause
