; The pieces are one program, what stands between them one page.
((code) @injection.content
  (#not-has-parent? @injection.content "comment_directive")
  (#set! injection.language "ruby")
  (#set! injection.combined))
((content) @injection.content
  (#set! injection.language "html")
  (#set! injection.combined))
