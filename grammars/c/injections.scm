; The body of a macro is C again, unless it is a single number or constant (the highlights query
; colours those)

(preproc_def
  value: (preproc_arg) @injection.content
  (#not-match? @injection.content "^([-+]?[0-9.][-+.0-9A-Za-z']*|_*[A-Z][A-Z0-9_]+)$")
  (#set! injection.language "c"))

(preproc_function_def
  value: (preproc_arg) @injection.content
  (#not-match? @injection.content "#[ \t]*[A-Za-z0-9]")
  (#set! injection.language "c"))

; # and ## in front of a name would be a directive there
(preproc_function_def
  value: (preproc_arg) @injection.content
  (#match? @injection.content "#[ \t]*[A-Za-z0-9]")
  (#set! injection.language "c_macro"))

; /* in a string of a macro is no comment, but to the parser
([
  (translation_unit)
  (ERROR)
] @injection.content
  (#not-has-ancestor? @injection.content translation_unit ERROR)
  (#match? @injection.content "#[ \t]*define[ \t](?:[^\n\\\\]|\\\\(?:\r?\n|.))*[\"'](?:[^\"\\\\\n]|\\\\.)*/[*]")
  (#set! injection.language "c+macros")
  (#set! injection.include-children))
