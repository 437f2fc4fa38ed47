(using_directive) @fold.imports
(comment) @fold.comment
[
  (block)
  (declaration_list)
  (enum_member_declaration_list)
  (accessor_list)
  (switch_body)
  (switch_section)
  (switch_expression)
  (initializer_expression)
  (anonymous_object_creation_expression)
  (argument_list)
  (parameter_list)
  (attribute_list)
  (query_expression)
  (raw_string_literal)
  (verbatim_string_literal)
  (preproc_if)
] @fold
