(comment) @fold.comment
[
  (function)
  (data)
  (class_declaration)
  (class_instance)
  (exp_case)
  (exp_do)
] @fold
