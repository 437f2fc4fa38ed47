; Tags within a line; opening and closing ones belong together

((html_tag) @injection.content
  (#set! injection.language "html")
  (#set! injection.combined)
  (#set! injection.include-children))
