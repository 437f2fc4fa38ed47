; Strings with fields
((generalized_string
  function: (identifier) @_function
  (string_content) @injection.content)
  (#eq? @_function "fmt")
  (#match? @injection.content "[{]")
  (#set! injection.language "nim_format"))

((call
  function: (identifier) @_function
  (argument_list
    .
    (_
      (string_content) @injection.content)))
  (#eq? @_function "fmt")
  (#match? @injection.content "[{]")
  (#set! injection.language "nim_format"))

((prefix_expression
  operator: _ @_operator
  (_
    (string_content) @injection.content))
  (#eq? @_operator "&")
  (#match? @injection.content "[{]")
  (#set! injection.language "nim_format"))
