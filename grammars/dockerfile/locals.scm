(arg_instruction name: (unquoted_string) @local.definition)
(env_pair name: (unquoted_string) @local.definition)
(image_alias) @local.definition
(label_pair key: (_) @local.member)

; Commands of the shell know them, too, and images that are made from this one.
(arg_instruction name: (unquoted_string) @local.shorthand)
(env_pair name: (unquoted_string) @local.shorthand)
(image_alias) @local.shorthand
