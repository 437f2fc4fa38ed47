(comment) @fold.comment
[
  (function_statement)
  (class_statement)
  (enum_statement)
  (class_method_definition)
  (param_block)
  (statement_block)
  (script_block_expression)
  (hash_literal_expression)
  (array_expression)
  (switch_body)
  (expandable_here_string_literal)
  (verbatim_here_string_characters)
] @fold
