; TOML

; Keys
(bare_key) @property
(quoted_key) @property

; Table headers
(table (bare_key) @type)
(table (quoted_key) @type)
(table (dotted_key [(bare_key) (quoted_key)] @type))
(table (dotted_key (dotted_key [(bare_key) (quoted_key)] @type)))
(table (dotted_key (dotted_key (dotted_key [(bare_key) (quoted_key)] @type))))
(table (dotted_key (dotted_key (dotted_key (dotted_key [(bare_key) (quoted_key)] @type)))))

(table_array_element (bare_key) @type)
(table_array_element (quoted_key) @type)
(table_array_element (dotted_key [(bare_key) (quoted_key)] @type))
(table_array_element (dotted_key (dotted_key [(bare_key) (quoted_key)] @type)))
(table_array_element (dotted_key (dotted_key (dotted_key [(bare_key) (quoted_key)] @type))))
(table_array_element (dotted_key (dotted_key (dotted_key (dotted_key [(bare_key) (quoted_key)] @type)))))

; Comments
(comment) @comment

; Strings
(string) @string
(escape_sequence) @string.escape

; Numbers
(integer) @number
(float) @number.float

; Booleans
(boolean) @boolean

; Dates and times
[
  (offset_date_time)
  (local_date_time)
  (local_date)
  (local_time)
] @string.special

; Operators
"=" @operator

; Punctuation
[
  "."
  ","
] @punctuation.delimiter

[
  "["
  "]"
  "[["
  "]]"
  "{"
  "}"
] @punctuation.bracket
