[
  (line_comment)
  (block_comment)
] @fold.comment
[
  (struct_declaration)
  (compound_statement)
  (switch_body)
] @fold
