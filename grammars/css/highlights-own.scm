; CSS: what does not hold for SCSS.

; Escapes, also in the name of a class, as in `.w-1\/2`
(escape_sequence) @string.escape

"of" @keyword.operator

; All functions are those of the language.
(function_name) @function.builtin
