; The body of a macro is HLSL again, unless it is a single number or constant

(preproc_def
  value: (preproc_arg) @injection.content
  (#not-match? @injection.content "^([-+]?[0-9.][-+.0-9A-Za-z']*|_*[A-Z][A-Z0-9_]+)$")
  (#set! injection.language "hlsl"))

(preproc_function_def
  value: (preproc_arg) @injection.content
  (#not-match? @injection.content "#[ \t]*[A-Za-z0-9]")
  (#set! injection.language "hlsl"))

; # and ## in front of a name would be a directive there
(preproc_function_def
  value: (preproc_arg) @injection.content
  (#match? @injection.content "#[ \t]*[A-Za-z0-9]")
  (#set! injection.language "c_macro"))
