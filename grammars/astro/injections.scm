; The code in front, and expressions
((frontmatter_js_block) @injection.content
  (#set! injection.language "typescript"))
((attribute_js_expr) @injection.content
  (#set! injection.language "typescript"))
((attribute_backtick_string) @injection.content
  (#set! injection.language "typescript"))

; An expression that has tags in it is cut into pieces by them.
(html_interpolation
  (permissible_text) @injection.content
  (#set! injection.language "typescript"))

; style="..."
((attribute
  (attribute_name) @_name
  (quoted_attribute_value
    (attribute_value) @injection.content))
  (#eq? @_name "style")
  (#set! injection.language "css"))
