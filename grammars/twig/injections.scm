; What stands between the pieces is one page.
((content) @injection.content
  (#set! injection.language "html")
  (#set! injection.combined))
