(binary_operator
  lhs: (_) @name
  operator: [
    "<-"
    "<<-"
    "="
  ]
  rhs: (function_definition)) @function
((call
  function: (identifier) @_list
  arguments: (arguments
    argument: (argument
      name: (identifier) @name
      value: (function_definition)) @method))
  (#eq? @_list "list"))
((call
  function: (identifier) @_function
  arguments: (arguments
    .
    argument: (argument
      !name
      value: (string
        content: (string_content) @name)))) @class
  (#any-of? @_function "R6Class" "new_class" "setClass" "setRefClass"))
((call
  function: (identifier) @_function
  arguments: (arguments
    .
    argument: (argument
      !name
      value: (string
        content: (string_content) @name)))) @function
  (#any-of? @_function "describe" "it" "setGeneric" "setMethod" "test_that"))
(program
  (binary_operator
    lhs: (identifier) @name
    operator: [
      "<-"
      "="
    ]
    rhs: [
      (call)
      (float)
      (integer)
      (string)
      (true)
      (false)
      (null)
      (extract_operator)
      (subset)
      (unary_operator)
    ]) @variable)
