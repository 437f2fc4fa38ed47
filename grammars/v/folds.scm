(comment) @fold.comment
[
  (block)
  (struct_field_declaration_list)
  (enum_member_declaration_list)
  (interface_spec_list)
  (literal_value)
  (map)
  (argument_list)
  (parameter_list)
] @fold
