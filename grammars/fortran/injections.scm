; Fortran: code and links in documentation
((comment) @injection.content
  (#match? @injection.content "^!([>!<]|\\*[^*])[^\n]*[`\\[]")
  (#set! injection.language "doc_markdown"))
