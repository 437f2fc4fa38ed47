(comment) @fold.comment
[
  (element)
  (start_tag)
  (self_closing_tag)
  (script_element)
  (style_element)
  (if_statement)
  (each_statement)
  (await_statement)
  (key_statement)
  (snippet_statement)
  (expr_attribute_value)
] @fold
[
  (else_if_statement)
  (else_statement)
  (else_each_statement)
  (then_statement)
  (catch_statement)
] @fold.clause
