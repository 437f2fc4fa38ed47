; Types of more than one name
((type) @injection.content
  (#match? @injection.content "[^A-Za-z0-9_$.]|[.][.]")
  (#not-match? @injection.content "^@")
  (#set! injection.language "jsdoc_type"))
