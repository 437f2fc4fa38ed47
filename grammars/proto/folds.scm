(import) @fold.imports
(comment) @fold.comment
[
  (message)
  (enum)
  (service)
  (extend)
  (oneof)
  (rpc)
  (field)
  (map_field)
  (option)
  (block_lit)
] @fold
