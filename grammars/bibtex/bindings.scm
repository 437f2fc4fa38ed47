; The abbreviations of @string
(string
  name: (identifier) @local.definition)
(field
  name: (identifier) @local.member)
