[
  (line_comment)
  (block_comment)
] @fold.comment
[
  (function_or_value_defn)
  (type_definition)
  (module_defn)
  (member_defn)
  (match_expression)
  (if_expression)
  (try_expression)
  (ce_expression)
  (list_expression)
] @fold
