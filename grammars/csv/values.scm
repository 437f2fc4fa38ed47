; Values of tables, whatever parts them.

(text) @string
(number) @number
(float) @number.float
(boolean) @boolean

((text) @boolean
  (#any-of? @boolean "TRUE" "FALSE" "True" "False"))
((text) @constant.builtin
  (#any-of? @constant.builtin "NA" "N/A" "NULL" "NaN" "Null" "None" "nan" "null"))
((text) @string.special.url
  (#match? @string.special.url "^\"?(https?|ftp)://"))

; Numbers with a sign or an exponent
((text) @number
  (#match? @number "^[-+][0-9]+$"))
((text) @number.float
  (#match? @number.float "^[-+]?[0-9]*[.][0-9]+([eE][-+]?[0-9]+)?$"))

; The grammar parts a value behind its digits: `2024-01-02`, `12:30`, `1e3`.
((row
  (field
    (number) @string)
  .
  (field
    (text) @_rest))
  (#match? @_rest "^(-[0-9][0-9]-[0-9][0-9]|:[0-9][0-9]|/[0-9]+/)"))
((row
  (field
    [
      (number)
      (float)
    ] @number.float)
  .
  (field
    (text) @_rest @number.float))
  (#match? @_rest "^[eE][-+]?[0-9]+$"))

; Words of one letter are faults to it.
((ERROR) @string
  (#not-match? @string "[\",;|\t\r\n]"))

; The names of the columns: a first row in which nothing is a number
((document
  .
  (row
    (field
      (text) @property)) @_row)
  (#not-match? @_row "(^|[,;|\t])[ \"]*[-+]?[0-9.]+[ \"]*([,;|\t]|$)"))
