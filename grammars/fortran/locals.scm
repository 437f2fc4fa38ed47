; Fortran: where dummy arguments are known
[
  (function)
  (subroutine)
] @local.scope

; kind=, not the argument that is called so
(keyword_argument
  name: (identifier) @local.member)
