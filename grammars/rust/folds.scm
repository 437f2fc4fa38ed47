(use_declaration) @fold.imports
[
  (line_comment)
  (block_comment)
] @fold.comment
[
  (block)
  (declaration_list)
  (field_declaration_list)
  (enum_variant_list)
  (match_block)
  (use_list)
  (parameters)
  (arguments)
  (array_expression)
  (tuple_expression)
  (field_initializer_list)
  (token_tree)
  (macro_definition)
  (where_clause)
] @fold
