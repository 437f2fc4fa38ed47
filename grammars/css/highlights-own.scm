; What the grammar of SCSS has not.

; Escapes, also in the name of a class, as in `.w-1\/2`
(escape_sequence) @string.escape

"of" @keyword.operator
