; inherits: c,cpp

; Names
((identifier) @variable
  (#match? @variable "^[A-Z]\\d+$")
  (#not-match? @variable "^(a|\\(b)")
  (#set! priority 105)
  (#set! injection.language "regex")
  (#is-not? local))

(call_expression
  function: [
    (identifier)
    (field_expression
      field: (_)?)
  ]* @function.call
  !type_arguments
  .
  ";"+ @punctuation.delimiter)

(expression/binary_expression
  left: _ @_left
  (#my-check! @_left true)
  (#lua-match? @_left "^%a+\n$")
  (#offset! @_left 0 1 0 -1))

(MISSING identifier) @error
(MISSING ";") @error
(ERROR) @error
