; Octave: comments after #, `endif`, `x += 1` and the like are kept from the parser, and it reads the rest again.
([
  (source_file)
  (ERROR)
] @injection.content
  (#not-has-ancestor? @injection.content source_file ERROR)
  (#match? @injection.content "(^|\n)[ \t]*(#|end(if|function|for|while|switch|_try_catch|_unwind_protect)\\b|unwind_protect\\b)")
  (#not-match? @injection.content "\r\n")
  (#set! injection.language "matlab_text")
  (#set! injection.include-children))

; Comments of several lines and continued lines end before LF only
([
  (source_file)
  (ERROR)
] @injection.content
  (#not-has-ancestor? @injection.content source_file ERROR)
  (#match? @injection.content "\r\n")
  (#set! injection.language "matlab+lf")
  (#set! injection.include-children))
