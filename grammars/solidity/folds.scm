(comment) @fold.comment
[
  (contract_body)
  (function_body)
  (struct_body)
  (enum_body)
  (block_statement)
  (assembly_statement)
] @fold
