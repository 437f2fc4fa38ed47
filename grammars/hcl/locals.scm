; HCL: where the names of a for expression are known, and the parameters of a function

[
  (for_tuple_expr)
  (for_object_expr)
] @local.scope

((block
  (identifier) @_block
  (body) @local.scope)
  (#eq? @_block "function"))
