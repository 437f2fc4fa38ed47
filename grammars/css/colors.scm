; What may be a colour.
(color_value) @color
((call_expression
  (function_name) @_function) @color
  (#any-of? @_function "rgb" "rgba" "hsl" "hsla"))
(declaration
  (plain_value) @color.name)
(declaration
  (binary_expression
    (plain_value) @color.name))
(arguments
  (plain_value) @color.name)
