[
  (template_element
    (start_tag
      (tag_name) @name))
  (script_element
    (start_tag
      (tag_name) @name))
  (style_element
    (start_tag
      (tag_name) @name))
] @module
(element
  (start_tag
    (tag_name) @name)) @field
(element
  (self_closing_tag
    (tag_name) @name)) @field
