[
  (comment)
  (block_comment)
] @fold.comment
[
  (defun)
  (list_lit)
  (loop_macro)
] @fold
