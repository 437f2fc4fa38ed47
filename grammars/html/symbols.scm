(element
  (start_tag
    (tag_name) @name)) @field
(element
  (self_closing_tag
    (tag_name) @name)) @field
(script_element
  (start_tag
    (tag_name) @name)) @module
(style_element
  (start_tag
    (tag_name) @name)) @module
