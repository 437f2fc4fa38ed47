; Processing instructions that do not end a line, or end it before CR and LF
([
  (extSubset)
  (ERROR)
] @injection.content
  (#not-has-ancestor? @injection.content extSubset ERROR)
  (#match? @injection.content "<[?](?!xml[ \t\r\n?-])[A-Za-z_:](?:[^?]|[?](?!>))*[?]>(?!\n)")
  (#set! injection.language "dtd+pi")
  (#set! injection.include-children))
