; Scripts and style sheets by their `lang`: for Vue and Svelte.

; Scripts -----------------------------------------------------------------------------------------

((script_element
  (start_tag) @_tag
  (raw_text) @injection.content)
  (#not-match? @_tag "[ \t\r\n](lang|type)[ \t\r\n]*=")
  (#set! injection.language "javascript"))

((script_element
  (start_tag
    (attribute
      (attribute_name) @_name
      [
        (attribute_value) @_lang
        (quoted_attribute_value
          (attribute_value) @_lang)
      ]))
  (raw_text) @injection.content)
  (#any-of? @_name "lang" "type")
  (#any-of? @_lang "js" "jsx" "javascript" "module" "text/babel" "text/javascript")
  (#set! injection.language "javascript"))

((script_element
  (start_tag
    (attribute
      (attribute_name) @_name
      [
        (attribute_value) @_lang
        (quoted_attribute_value
          (attribute_value) @_lang)
      ]))
  (raw_text) @injection.content)
  (#any-of? @_name "lang" "type")
  (#any-of? @_lang "ts" "typescript" "text/typescript")
  (#set! injection.language "typescript"))

((script_element
  (start_tag
    (attribute
      (attribute_name) @_name
      [
        (attribute_value) @_lang
        (quoted_attribute_value
          (attribute_value) @_lang)
      ]))
  (raw_text) @injection.content)
  (#eq? @_name "lang")
  (#eq? @_lang "tsx")
  (#set! injection.language "tsx"))

; Style sheets ------------------------------------------------------------------------------------

((style_element
  (start_tag) @_tag
  (raw_text) @injection.content)
  (#not-match? @_tag "[ \t\r\n](lang|type)[ \t\r\n]*=")
  (#set! injection.language "css"))

; Less is nearest to CSS.
((style_element
  (start_tag
    (attribute
      (attribute_name) @_name
      [
        (attribute_value) @_lang
        (quoted_attribute_value
          (attribute_value) @_lang)
      ]))
  (raw_text) @injection.content)
  (#any-of? @_name "lang" "type")
  (#any-of? @_lang "css" "less" "postcss" "pcss" "text/css" "text/less" "text/postcss")
  (#set! injection.language "css"))

((style_element
  (start_tag
    (attribute
      (attribute_name) @_name
      [
        (attribute_value) @_lang
        (quoted_attribute_value
          (attribute_value) @_lang)
      ]))
  (raw_text) @injection.content)
  (#any-of? @_name "lang" "type")
  (#any-of? @_lang "scss" "text/scss")
  (#set! injection.language "scss"))

; Text --------------------------------------------------------------------------------------------

; The grammars know no entities.
((text) @injection.content
  (#match? @injection.content "&#?[A-Za-z0-9]+;")
  (#set! injection.language "html"))

; and in a value
((attribute
  [
    (attribute_value) @injection.content
    (quoted_attribute_value
      (attribute_value) @injection.content)
  ])
  (#match? @injection.content "&#?[A-Za-z0-9]+;")
  (#set! injection.language "html_entities"))

; Addresses in a list: srcset="a.png 1x, b.png 2x"

((attribute
  (attribute_name) @_name
  (quoted_attribute_value
    (attribute_value) @injection.content))
  (#any-of? @_name "srcset" "imagesrcset")
  (#set! injection.language "srcset"))
