[
  (block_comment)
  (comment)
] @fold.comment
(import_declaration) @fold.imports
[
  (block)
  (struct_declaration)
  (enum_declaration)
  (union_declaration)
  (bit_field_declaration)
  (overloaded_procedure_declaration)
  (foreign_block)
  (switch_statement)
  (struct)
  (parameters)
  (call_expression)
  (struct_type)
  (enum_type)
] @fold
