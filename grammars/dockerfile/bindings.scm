(arg_instruction
  name: (unquoted_string) @local.definition)
(env_pair
  name: (unquoted_string) @local.definition)
(image_alias) @local.definition
(label_pair
  key: (_) @local.member)
