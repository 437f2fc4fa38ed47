; @code{.cpp} … @endcode, where the lines do not begin with a star
((code_block
  (code_block_language) @injection.language
  (code_block_content) @injection.content)
  (#not-match? @injection.content "(^|\n)[ \t]*[*]"))

; The declaration behind @fn, in the language of the comment
((tag
  (tag_name) @_tag
  (type) @injection.content)
  (#any-of? @_tag
    "@fn" "\\fn" "@property" "\\property" "@var" "\\var" "@overload" "\\overload" "@typedef" "\\typedef")
  (#set! injection.parent))
