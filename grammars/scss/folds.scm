; inherits: css

[
  (use_statement)
  (forward_statement)
] @fold.imports
[
  (parameters)
  (list_value)
] @fold
