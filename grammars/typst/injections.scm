; Raw blocks, by the name behind the mark
(raw_blck
  lang: (ident) @injection.language
  (blob) @injection.content)
