(import_statement) @fold.imports
[
  (comment)
  (html_comment)
] @fold.comment
[
  (statement_block)
  (class_body)
  (object)
  (object_pattern)
  (array)
  (arguments)
  (formal_parameters)
  (switch_body)
  (switch_case)
  (switch_default)
  (template_string)
  (export_clause)
  (parenthesized_expression)
] @fold
