; The abbreviations of @string
(string name: (identifier) @local.definition)
(field name: (identifier) @local.member)

; Capital letters count as small ones.
(string name: (identifier) @local.shorthand)
