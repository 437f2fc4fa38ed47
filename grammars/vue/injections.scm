; Expressions: TypeScript reads those of JavaScript too -------------------------------------------

(interpolation
  (raw_text) @injection.content
  (#set! injection.language "typescript"))

(directive_attribute
  [
    (attribute_value) @injection.content
    (quoted_attribute_value
      (attribute_value) @injection.content)
  ]
  (#set! injection.language "typescript"))

((directive_dynamic_argument_value) @injection.content
  (#set! injection.language "typescript"))

; style="..."
((attribute
  (attribute_name) @_name
  (quoted_attribute_value
    (attribute_value) @injection.content))
  (#eq? @_name "style")
  (#set! injection.language "css"))

; Blocks of one's own -----------------------------------------------------------------------------

; <i18n lang="json">, <route lang="yaml">
(component
  (element
    (start_tag
      (attribute
        (attribute_name) @_name
        (quoted_attribute_value
          (attribute_value) @injection.language)))
    (text) @injection.content)
  (#eq? @_name "lang"))

(component
  (element
    (start_tag
      .
      "<"
      .
      (tag_name) @_name
      .
      ">")
    (text) @injection.content)
  (#eq? @_name "i18n")
  (#set! injection.language "json"))

(component
  (element
    (start_tag
      .
      "<"
      .
      (tag_name) @_name)
    (text) @injection.content)
  (#eq? @_name "docs")
  (#set! injection.language "markdown"))
