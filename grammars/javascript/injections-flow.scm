; @flow at the beginning: types of Flow are read by the parser of TypeScript
((program
  .
  (comment) @_mark) @injection.content
  (#match? @_mark "@flow")
  (#set! injection.language "flow_text")
  (#set! injection.include-children))

((program
  .
  (comment)
  .
  (comment) @_mark) @injection.content
  (#match? @_mark "@flow")
  (#set! injection.language "flow_text")
  (#set! injection.include-children))

; unproved: few texts are so broken
((ERROR
  .
  (comment) @_mark) @injection.content
  (#not-has-ancestor? @injection.content program ERROR)
  (#match? @_mark "@flow")
  (#set! injection.language "flow_text")
  (#set! injection.include-children))
