; Texts that are cast to JSON: '{"a": 1}'::jsonb
((cast
  (literal) @injection.content
  [
    (keyword_json)
    (keyword_jsonb)
  ])
  (#match? @injection.content "^'[^']*'$")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.language "json"))
