(comment) @fold.comment
[
  (function_definition)
  (macro_definition)
  (special_form)
  (list)
  (vector)
] @fold
