; The body of a macro is C again, unless it is a single number or constant (the highlights query
; colours those)

(preproc_def
  value: (preproc_arg) @injection.content
  (#not-match? @injection.content "^([-+]?[0-9.][-+.0-9A-Za-z']*|_*[A-Z][A-Z0-9_]+)$")
  (#set! injection.language "c"))

(preproc_function_def
  value: (preproc_arg) @injection.content
  (#set! injection.language "c"))
