; What is shown beside an element: `#id.class`.
(element
  (start_tag
    (tag_name) @name
    (attribute
      (attribute_name) @_name
      [
        (attribute_value) @detail
        (quoted_attribute_value
          (attribute_value) @detail)
      ]))
  (#eq? @_name "id")
  (#set! prefix "#")) @field
(element
  (start_tag
    (tag_name) @name
    (attribute
      (attribute_name) @_name
      [
        (attribute_value) @detail
        (quoted_attribute_value
          (attribute_value) @detail)
      ]))
  (#eq? @_name "class")
  (#set! prefix ".")) @field
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
