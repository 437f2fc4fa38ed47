(section
  (title) @name) @string
