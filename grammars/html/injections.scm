; Style sheets ------------------------------------------------------------------------------------

((style_element
  (raw_text) @injection.content)
  (#set! injection.language "css"))

((attribute
  (attribute_name) @_name
  [
    (attribute_value) @injection.content
    (quoted_attribute_value
      (attribute_value) @injection.content)
  ])
  (#any-of? @_name "style" "STYLE")
  (#set! injection.language "css"))

; Scripts -----------------------------------------------------------------------------------------

; without a type or a language of their own
((script_element
  (start_tag) @_tag
  (raw_text) @injection.content)
  (#not-match? @_tag "[ \t\r\n](type|lang|TYPE|LANG)[ \t\r\n]*=")
  (#set! injection.language "javascript"))

; with a type that means JavaScript
((script_element
  (start_tag
    (attribute
      (attribute_name) @_name
      [
        (attribute_value) @_type
        (quoted_attribute_value
          (attribute_value) @_type)
      ]))
  (raw_text) @injection.content)
  (#any-of? @_name "type" "TYPE")
  (#any-of? @_type
    "module" "text/javascript" "application/javascript" "application/x-javascript" "text/ecmascript"
    "application/ecmascript" "text/babel" "text/jsx")
  (#set! injection.language "javascript"))

; with a type that means JSON
((script_element
  (start_tag
    (attribute
      (attribute_name) @_name
      [
        (attribute_value) @_type
        (quoted_attribute_value
          (attribute_value) @_type)
      ]))
  (raw_text) @injection.content)
  (#any-of? @_name "type" "TYPE")
  (#any-of? @_type
    "application/json" "application/ld+json" "application/manifest+json" "importmap" "speculationrules")
  (#set! injection.language "json"))

; with a language (or a type) that means TypeScript
((script_element
  (start_tag
    (attribute
      (attribute_name) @_name
      [
        (attribute_value) @_type
        (quoted_attribute_value
          (attribute_value) @_type)
      ]))
  (raw_text) @injection.content)
  (#any-of? @_name "lang" "type")
  (#any-of? @_type "ts" "typescript" "text/typescript" "application/typescript")
  (#set! injection.language "typescript"))

((script_element
  (start_tag
    (attribute
      (attribute_name) @_name
      (quoted_attribute_value
        (attribute_value) @_type)))
  (raw_text) @injection.content)
  (#eq? @_name "lang")
  (#any-of? @_type "tsx")
  (#set! injection.language "tsx"))

; with a type that means a template, a shader or Markdown
((script_element
  (start_tag
    (attribute
      (attribute_name) @_name
      [
        (attribute_value) @injection.language
        (quoted_attribute_value
          (attribute_value) @injection.language)
      ]))
  (raw_text) @injection.content)
  (#any-of? @_name "type" "TYPE")
  (#any-of? @injection.language
    "text/template" "text/x-template" "text/html" "text/ng-template" "text/x-handlebars" "text/x-handlebars-template"
    "text/handlebars" "text/x-mustache" "text/mustache" "x-tmpl-mustache" "text/x-jquery-tmpl" "text/markdown"
    "x-shader/x-vertex" "x-shader/x-fragment")
  (#gsub! @injection.language "^.*handlebars.*$" "handlebars")
  (#gsub! @injection.language "^.*mustache$" "handlebars")
  (#gsub! @injection.language "^x%-shader/.*$" "glsl")
  (#gsub! @injection.language "^text/markdown$" "markdown")
  (#gsub! @injection.language "^text/.*$" "html"))

; The handlers of events: onclick="..."
((attribute
  (attribute_name) @_name
  (quoted_attribute_value
    (attribute_value) @injection.content))
  (#match? @_name "^on[a-z]+$")
  (#set! injection.language "javascript"))

; Characters by name or number in a value

((attribute_value) @injection.content
  (#match? @injection.content "&[#A-Za-z0-9]+;")
  (#set! injection.language "html_entities"))

; Addresses in a list: srcset="a.png 1x, b.png 2x"
((attribute
  (attribute_name) @_name
  [
    (attribute_value) @injection.content
    (quoted_attribute_value
      (attribute_value) @injection.content)
  ])
  (#any-of? @_name "srcset" "imagesrcset")
  (#not-match? @injection.content "[{][{%]")
  (#set! injection.language "srcset"))

; Templates of Jinja and others like it
([
  (text)
  (attribute_value)
] @injection.content
  (#match? @injection.content "[{][{%#]")
  (#set! injection.language "twig"))

; a quotation mark inside a piece of template inside of a value: src="{% static "x" %}"
([
  (document)
  (ERROR)
] @injection.content
  (#not-has-ancestor? @injection.content document ERROR)
  (#match? @injection.content "=\"[^\"{<>]*[{][%{][^%}\"\n]*\"[^>\n]*[%}][}]")
  (#set! injection.language "twig_text")
  (#set! injection.include-children))
