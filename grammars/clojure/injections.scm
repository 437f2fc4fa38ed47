; Regular expressions: #"..."
((regex_lit) @injection.content
  (#offset! @injection.content 0 2 0 -1)
  (#set! injection.language "regex"))

; SQL, by its first word
((str_lit) @injection.content
  (#match? @injection.content "^\"\\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE (TABLE|INDEX|VIEW)|ALTER TABLE|DROP TABLE|WITH) ")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.language "sql"))

; Escapes have no nodes
((str_lit) @injection.content
  (#match? @injection.content "\\\\")
  (#set! injection.language "string_escapes"))
