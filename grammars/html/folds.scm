(comment) @fold.comment
[
  (element)
  (script_element)
  (style_element)
] @fold
