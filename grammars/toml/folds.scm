(comment) @fold.comment
[
  (table)
  (table_array_element)
  (array)
  (inline_table)
] @fold
