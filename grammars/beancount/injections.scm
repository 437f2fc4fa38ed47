; Saved queries

((query
  query: (string) @injection.content)
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.language "sql"))
