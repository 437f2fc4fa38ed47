(import_list) @fold.imports
[
  (line_comment)
  (multiline_comment)
] @fold.comment
[
  (class_body)
  (enum_class_body)
  (function_body)
  (control_structure_body)
  (lambda_literal)
  (when_expression)
  (try_expression)
  (anonymous_initializer)
  (secondary_constructor)
  (primary_constructor)
  (function_value_parameters)
  (value_arguments)
  (string_literal)
] @fold
[
  (catch_block)
  (finally_block)
] @fold.clause
