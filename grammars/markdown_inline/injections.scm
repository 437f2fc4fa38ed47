; Tags within a line; opening and closing ones belong together

((html_tag) @injection.content
  (#set! injection.language "html")
  (#set! injection.combined)
  (#set! injection.include-children))

; Addresses in prose

((inline) @injection.content
  (#match? @injection.content "(^|[^(<])(https?://|ftp://|www[.])")
  (#set! injection.language "markdown_urls")
  (#set! injection.include-children))

; Characters by name or number in an address

((uri_autolink) @injection.content
  (#match? @injection.content "&#?[A-Za-z0-9]+;")
  (#set! injection.language "html_entities"))
