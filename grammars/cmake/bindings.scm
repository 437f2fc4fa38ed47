[
  (function_def)
  (macro_def)
  (block_def)
] @local.scope

(function_command
  (argument_list
    .
    (argument
      (unquoted_argument) @local.definition.outer)
    (argument
      (unquoted_argument) @local.definition)*))
(macro_command
  (argument_list
    .
    (argument
      (unquoted_argument) @local.definition.outer)
    (argument
      (unquoted_argument) @local.definition)*))
(foreach_command
  (argument_list
    .
    (argument
      (unquoted_argument) @local.definition)))
((normal_command
  (identifier) @_command
  (argument_list
    .
    (argument
      (unquoted_argument) @local.definition)))
  (#any-of? @_command "set" "option" "SET" "OPTION"))
