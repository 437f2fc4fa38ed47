(namespace_use_declaration) @fold.imports
(comment) @fold.comment
[
  (compound_statement)
  (colon_block)
  (declaration_list)
  (enum_declaration_list)
  (property_hook_list)
  (switch_block)
  (case_statement)
  (default_statement)
  (match_block)
  (array_creation_expression)
  (arguments)
  (formal_parameters)
  (attribute_list)
  (namespace_use_group)
  (use_list)
  (heredoc)
  (nowdoc)
] @fold
