((regex_pattern) @injection.content
  (#set! injection.language "regex"))

((xml) @injection.content
  (#set! injection.language "xml")
  (#set! injection.include-children))
