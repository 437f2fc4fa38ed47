(comment) @fold.comment
[
  (attrset_expression)
  (rec_attrset_expression)
  (let_attrset_expression)
  (let_expression)
  (list_expression)
  (formals)
  (function_expression)
  (if_expression)
  (parenthesized_expression)
  (indented_string_expression)
  (string_expression)
  (inherit)
  (inherit_from)
] @fold
