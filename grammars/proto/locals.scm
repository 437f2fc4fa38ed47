(message) @local.scope
(message_name (identifier) @local.definition.outer)
(enum_name (identifier) @local.definition)
(service_name (identifier) @local.definition)
[
  (field (identifier) @local.member)
  (map_field (identifier) @local.member)
  (oneof_field (identifier) @local.member)
  (oneof (identifier) @local.member)
  (enum_field (identifier) @local.member)
  (rpc_name (identifier) @local.member)
  (option (identifier) @local.member)
  (field_option (identifier) @local.member)
  (enum_value_option (identifier) @local.member)
  (block_lit (identifier) @local.member)
]
