(from_instruction
  (image_spec) @name
  .) @module
(from_instruction
  as: (image_alias) @name) @module
(arg_instruction
  name: (unquoted_string) @name) @variable
(env_pair
  name: (unquoted_string) @name) @constant
