(import_declaration) @fold.imports
[
  (line_comment)
  (block_comment)
] @fold.comment
[
  (block)
  (class_body)
  (interface_body)
  (enum_body)
  (annotation_type_body)
  (constructor_body)
  (module_body)
  (switch_block)
  (switch_block_statement_group)
  (array_initializer)
  (argument_list)
  (formal_parameters)
] @fold
