(open_module) @fold.imports
(comment) @fold.comment
[
  (type_binding)
  (signature)
  (record_declaration)
  (variant_declaration)
  (value_specification)
  (class_body_type)
  (object_type)
] @fold
