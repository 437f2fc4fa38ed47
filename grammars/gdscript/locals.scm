; GDScript: where parameters are known, and what hides them

[
  (function_definition)
  (constructor_definition)
  (lambda)
] @local.scope
