; Expressions: TypeScript reads those of JavaScript too.
([
  (raw_text_each)
  (raw_text_await)
] @injection.content
  (#set! injection.language "typescript"))

((raw_text_expr) @injection.content
  (#not-match? @injection.content "</")
  (#not-has-ancestor? @injection.content "each_start_expr" "snippet_start_expr")
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

; generics="T extends string"
((attribute
  (attribute_name) @_name
  (quoted_attribute_value
    (attribute_value) @injection.content))
  (#eq? @_name "generics")
  (#set! injection.language "jsdoc_type"))

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

; {#snippet row(item: Item, i: number)}
((snippet_start_expr
  (raw_text_expr) @injection.content)
  (#set! injection.language "svelte_parameters"))

; {@render children?.()}
((expression) @injection.content
  (#match? @injection.content "^[{]@render[ \t\r\n]+[A-Za-z_$][\\w$.]*[?]")
  (#set! injection.language "svelte_render")
  (#set! injection.include-children))

; use:enhance, on:click|preventDefault
((attribute_name) @injection.content
  (#match? @injection.content "^[a-z]+:[a-zA-Z]")
  (#not-match? @injection.content "^(xml|xlink|xmlns):")
  (#set! injection.language "svelte_directive"))

; a } in the text, which closes nothing
((ERROR) @injection.content
  (#match? @injection.content "^[}]")
  (#set! injection.language "svelte_text")
  (#set! injection.include-children))
