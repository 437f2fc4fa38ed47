[
  (line_comment)
  (block_comment)
] @fold.comment
[
  (value_declaration)
  (type_declaration)
  (type_alias_declaration)
  (case_of_expr)
  (let_in_expr)
  (if_else_expr)
] @fold
