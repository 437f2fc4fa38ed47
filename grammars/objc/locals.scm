; inherits: c

; Objective-C: what C does not have

[
  (method_definition)
  (method_declaration)
  (block_literal)
  (catch_clause)
] @local.scope
