; Documentation with code or links
([
  (doc_comment)
  (container_doc_comment)
] @injection.content
  (#match? @injection.content "[`\\[]")
  (#set! injection.language "doc_markdown"))
