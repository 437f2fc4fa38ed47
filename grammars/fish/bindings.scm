(function_definition) @local.scope
(function_definition
  name: (word) @local.definition.outer)
((function_definition
  option: (word) @_names
  option: (word) @local.definition)
  (#any-of? @_names "-a" "--argument-names" "--argument")
  (#match? @local.definition "^[a-zA-Z_]"))
(for_statement
  variable: (variable_name) @local.definition)
((command
  name: (word) @_set
  .
  argument: (word) @local.definition)
  (#any-of? @_set "set" "read")
  (#match? @local.definition "^[a-zA-Z_]"))
((command
  name: (word) @_set
  .
  argument: (word) @_option
  .
  argument: (word) @local.definition)
  (#any-of? @_set "set" "read")
  (#match? @_option "^-")
  (#match? @local.definition "^[a-zA-Z_]"))
