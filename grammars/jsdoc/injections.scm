; Types of more than one name
((type) @injection.content
  (#match? @injection.content "[<|(&,:]")
  (#set! injection.language "jsdoc_type"))
