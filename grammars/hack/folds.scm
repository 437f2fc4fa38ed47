(comment) @fold.comment
[
  (compound_statement)
  (member_declarations)
  (enum_declaration)
  (enum_class_declaration)
  (switch_statement)
  (array)
  (collection)
  (shape)
  (shape_type_specifier)
  (tuple)
  (parameters)
  (arguments)
  (heredoc)
  (use_statement)
  (xhp_expression)
] @fold
