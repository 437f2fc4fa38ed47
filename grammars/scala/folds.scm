[
  (import_declaration)
  (export_declaration)
] @fold.imports
[
  (comment)
  (block_comment)
] @fold.comment
[
  (template_body)
  (with_template_body)
  (enum_body)
  (block)
  (indented_block)
  (case_block)
  (indented_cases)
  (case_clause)
  (class_parameters)
  (parameters)
  (arguments)
  (enumerators)
  (namespace_selectors)
  (string)
  (interpolated_string)
] @fold
