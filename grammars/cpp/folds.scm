; inherits: c
(using_declaration) @fold.imports
[
  (requirement_seq)
  (template_parameter_list)
  (field_initializer_list)
  (raw_string_literal)
] @fold
