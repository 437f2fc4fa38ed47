(comment) @fold.comment
[
  (function_definition)
  (constructor_definition)
  (class_definition)
  (enum_definition)
  (if_statement)
  (for_statement)
  (while_statement)
  (match_statement)
  (array)
  (dictionary)
] @fold
