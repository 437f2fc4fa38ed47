; inherits: javascript
[
  (interface_body)
  (enum_body)
  (object_type)
  (type_parameters)
] @fold
