[
  (block_comment)
  (line_comment)
] @fold.comment
[
  (block)
  (class_body)
  (constructor_body)
  (enum_body)
  (interface_body)
  (accessor_list)
  (switch_block)
  (argument_list)
  (formal_parameters)
  (array_initializer)
  (map_initializer)
  (query_expression)
] @fold
