(comment) @fold.comment
[
  (element)
  (start_tag)
  (self_closing_tag)
  (template_element)
  (script_element)
  (style_element)
  (interpolation)
  (quoted_attribute_value)
] @fold
