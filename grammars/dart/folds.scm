[
  (import_or_export)
  (part_directive)
] @fold.imports
[
  (comment)
  (documentation_comment)
] @fold.comment
[
  (class_body)
  (extension_body)
  (enum_body)
  (block)
  (switch_block)
  (switch_expression)
  (arguments)
  (formal_parameter_list)
  (list_literal)
  (set_or_map_literal)
  (record_literal)
  (string_literal)
] @fold
