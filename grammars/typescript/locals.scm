; inherits: javascript

; TypeScript: parameters of what is only declared

[
  (function_signature)
  (method_signature)
  (abstract_method_signature)
  (call_signature)
  (construct_signature)
  (function_type)
  (constructor_type)
  (index_signature)
] @local.scope
