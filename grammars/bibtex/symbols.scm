(entry
  key: [
    (key_brace)
    (key_paren)
  ] @name) @key
(string
  name: (identifier) @name) @constant
