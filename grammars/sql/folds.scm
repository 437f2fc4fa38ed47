[
  (comment)
  (marginalia)
] @fold.comment
[
  (column_definitions)
  (create_function)
  (enum_elements)
  (select)
  (from)
  (insert)
  (update)
  (subquery)
  (cte)
  (case)
  (when_clause)
  (block)
  (transaction)
  (list)
] @fold
