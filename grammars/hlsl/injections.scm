; The body of a macro is HLSL again, unless it is a single number or constant

(preproc_def
  value: (preproc_arg) @injection.content
  (#not-match? @injection.content "^([-+]?[0-9.][-+.0-9A-Za-z']*|_*[A-Z][A-Z0-9_]+)$")
  (#set! injection.language "hlsl"))

(preproc_function_def
  value: (preproc_arg) @injection.content
  (#set! injection.language "hlsl"))
