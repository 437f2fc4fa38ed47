(import_declaration) @fold.imports
[
  (comment)
  (multiline_comment)
] @fold.comment
[
  (class_body)
  (enum_class_body)
  (protocol_body)
  (function_body)
  (computed_property)
  (willset_didset_block)
  (lambda_literal)
  (array_literal)
  (dictionary_literal)
  (value_arguments)
  (switch_statement)
  (switch_entry)
  (if_statement)
  (guard_statement)
  (for_statement)
  (while_statement)
  (do_statement)
  (multi_line_string_literal)
] @fold
