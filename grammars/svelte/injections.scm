; Expressions: TypeScript reads those of JavaScript too.
([
  (raw_text_each)
  (raw_text_await)
] @injection.content
  (#set! injection.language "typescript"))

((raw_text_expr) @injection.content
  (#not-has-ancestor? @injection.content "each_start_expr")
  (#set! injection.language "typescript"))

; item, i (item.id)
((each_start_expr
  (raw_text_expr) @injection.content)
  (#set! injection.language "svelte_each"))

; Expressions between words: class="row {name}"
((attribute
  (quoted_attribute_value
    (attribute_value) @injection.content))
  (#match? @injection.content "[{]")
  (#set! injection.language "svelte"))

; style="..."
((attribute
  (attribute_name) @_name
  (quoted_attribute_value
    (attribute_value) @injection.content))
  (#eq? @_name "style")
  (#not-match? @injection.content "[{]")
  (#set! injection.language "css"))

; Handlers as the platform writes them: onclick="..."
((attribute
  (attribute_name) @_name
  (quoted_attribute_value
    (attribute_value) @injection.content))
  (#match? @_name "^on[a-z]+$")
  (#not-match? @injection.content "[{]")
  (#set! injection.language "javascript"))
