; styled.div<{ open: boolean }>`...`, styled(Box)<Props>`...`: the parser takes the type for something else

((call_expression
  function: (non_null_expression
    (instantiation_expression
      [
        (member_expression
          object: (identifier) @_tag)
        (call_expression
          function: (identifier) @_tag)
      ]))
  arguments: (template_string
    [
      (string_fragment) @injection.content
      (escape_sequence)
      (template_substitution)
    ]+))
  (#eq? @_tag "styled")
  (#set! injection.language "css"))

((binary_expression
  left: (binary_expression
    left: [
      (member_expression
        object: (identifier) @_tag)
      (call_expression
        function: (identifier) @_tag)
    ]
    operator: "<")
  operator: ">"
  right: (template_string
    [
      (string_fragment) @injection.content
      (escape_sequence)
      (template_substitution)
    ]+))
  (#eq? @_tag "styled")
  (#set! injection.language "css"))
