; Fortran: code and links in documentation
((comment) @injection.content
  (#match? @injection.content "^!([>!<]|\\*[^*])[^\n]*[`\\[]")
  (#set! injection.language "doc_markdown"))
; Fixed form
([
  (translation_unit)
  (ERROR)
] @injection.content
  (#not-has-ancestor? @injection.content translation_unit ERROR)
  (#match? @injection.content "(^|\n)([Cc*][ \t]+[a-zA-Z]+[ \t]+[a-zA-Z]|[Cc*]f2py|[Cc*][-*= ]{4}|[*][ \t\r\n])")
  (#match? @injection.content "(^|\n) {6}[ \t]*[a-zA-Z]")
  (#set! injection.language "fortran_fixed")
  (#set! injection.include-children))
