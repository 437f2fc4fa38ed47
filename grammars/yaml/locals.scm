; An anchor is known in its document
(document) @local.scope
(anchor_name) @local.definition

; The same word elsewhere is another thing
[
  (string_scalar)
  (boolean_scalar)
  (null_scalar)
  (integer_scalar)
  (float_scalar)
  (tag_handle)
  (tag)
  (directive_name)
] @local.member
