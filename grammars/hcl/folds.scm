(comment) @fold.comment
[
  (block)
  (object)
  (tuple)
  (for_tuple_expr)
  (for_object_expr)
  (function_call)
  (heredoc_template)
  (template_if)
  (template_for)
] @fold
