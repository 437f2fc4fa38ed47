; Expressions: TypeScript reads those of JavaScript too -------------------------------------------

(interpolation
  (raw_text) @injection.content
  (#set! injection.language "typescript"))

((directive_attribute
  (directive_name) @_name
  [
    (attribute_value) @injection.content
    (quoted_attribute_value
      (attribute_value) @injection.content)
  ])
  (#not-any-of? @_name "v-for" "@" "v-on")
  (#set! injection.language "typescript"))

; what an event does; a name alone is a function (highlights.scm)
((directive_attribute
  (directive_name) @_name
  [
    (attribute_value) @injection.content
    (quoted_attribute_value
      (attribute_value) @injection.content)
  ])
  (#any-of? @_name "@" "v-on")
  (#not-match? @injection.content "^[A-Za-z_$][A-Za-z0-9_$]*$")
  (#set! injection.language "typescript"))

((directive_attribute
  (directive_name) @_name
  (quoted_attribute_value
    (attribute_value) @injection.content))
  (#eq? @_name "v-for")
  (#set! injection.language "vue_for"))

((directive_dynamic_argument_value) @injection.content
  (#set! injection.language "typescript"))

; generic="T extends string"
((attribute
  (attribute_name) @_name
  (quoted_attribute_value
    (attribute_value) @injection.content))
  (#eq? @_name "generic")
  (#set! injection.language "jsdoc_type"))

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
