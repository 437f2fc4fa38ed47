[(function_def) (macro_def) (block_def)] @local.scope
(function_command
  (argument_list
    . (argument (unquoted_argument) @local.definition.outer)
    (argument (unquoted_argument) @local.definition.function) *))
(macro_command
  (argument_list
    . (argument (unquoted_argument) @local.definition.outer)
    (argument (unquoted_argument) @local.definition.function) *))
(foreach_command (argument_list . (argument (unquoted_argument) @local.definition)))
((normal_command
   (identifier) @_command
   (argument_list . (argument (unquoted_argument) @local.definition.var)))
  (#any-of? @_command "set" "option" "SET" "OPTION"))

; Functions see the variables of those who call them, and so do other files: only parameters and the variables of loops are changed.
((normal_command
   (identifier) @_command
   (argument_list . (argument (unquoted_argument) @local.shorthand)))
  (#any-of? @_command "set" "option" "SET" "OPTION"))
(function_command (argument_list . (argument (unquoted_argument) @local.shorthand)))
(macro_command (argument_list . (argument (unquoted_argument) @local.shorthand)))

; A word by itself may be a text or the name of a variable.
(normal_command (argument_list (argument (unquoted_argument) @local.unclear)))
