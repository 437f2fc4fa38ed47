; Documentation with tags, names or code
((comment) @injection.content
  (#match? @injection.content "^(/[*][*][^*/]|///)[^@`{]*[@`{]")
  (#set! injection.language "doc_tags"))
