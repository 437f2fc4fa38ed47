; Apex: where parameters are known; nothing may hide them

[
  (method_declaration)
  (constructor_declaration)
] @local.scope
