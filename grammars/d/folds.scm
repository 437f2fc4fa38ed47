(comment) @fold.comment
[
  (aggregate_body)
  (block_statement)
  (enum_declaration)
  (array_literal)
] @fold
