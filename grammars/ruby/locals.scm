; Ruby: where parameters are known

([
  (method)
  (singleton_method)
] @local.scope
  (#set! local.scope-inherits false))

[
  (block)
  (do_block)
  (lambda)
] @local.scope
