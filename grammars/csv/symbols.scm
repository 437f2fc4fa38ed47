; The names of the columns
((document
  .
  (row
    (field
      (text) @name) @field) @_row)
  (#not-match? @_row "(^|[,;|\t])[ \"]*[-+]?[0-9.]+[ \"]*([,;|\t]|$)"))
