(function_definition) @local.scope
(function_definition name: (word) @local.definition.outer)
((function_definition option: (word) @_names option: (word) @local.definition.function)
  (#any-of? @_names "-a" "--argument-names" "--argument")
  (#match? @local.definition.function "^[a-zA-Z_]"))
(for_statement variable: (variable_name) @local.definition)
((command name: (word) @_set . argument: (word) @local.definition.var)
  (#any-of? @_set "set" "read")
  (#match? @local.definition.var "^[a-zA-Z_]"))
((command name: (word) @_set . argument: (word) @_option . argument: (word) @local.definition.var)
  (#any-of? @_set "set" "read")
  (#match? @_option "^-")
  (#not-match? @_option "^(-[a-zA-Z]*[qeSn]|--(query|erase|show|names))")
  (#match? @local.definition.var "^[a-zA-Z_]"))

; What a block has to itself may hide another.
(begin_statement
  (command name: (word) @_set argument: (word) @_option argument: (word) @local.unclear)
  (#any-of? @_set "set" "read")
  (#match? @_option "^(-[a-zA-Z]*l|--local)"))
(if_statement
  (command name: (word) @_set argument: (word) @_option argument: (word) @local.unclear)
  (#any-of? @_set "set" "read")
  (#match? @_option "^(-[a-zA-Z]*l|--local)"))
(else_if_clause
  (command name: (word) @_set argument: (word) @_option argument: (word) @local.unclear)
  (#any-of? @_set "set" "read")
  (#match? @_option "^(-[a-zA-Z]*l|--local)"))
(else_clause
  (command name: (word) @_set argument: (word) @_option argument: (word) @local.unclear)
  (#any-of? @_set "set" "read")
  (#match? @_option "^(-[a-zA-Z]*l|--local)"))
(while_statement
  (command name: (word) @_set argument: (word) @_option argument: (word) @local.unclear)
  (#any-of? @_set "set" "read")
  (#match? @_option "^(-[a-zA-Z]*l|--local)"))
(for_statement
  (command name: (word) @_set argument: (word) @_option argument: (word) @local.unclear)
  (#any-of? @_set "set" "read")
  (#match? @_option "^(-[a-zA-Z]*l|--local)"))
(case_clause
  (command name: (word) @_set argument: (word) @_option argument: (word) @local.unclear)
  (#any-of? @_set "set" "read")
  (#match? @_option "^(-[a-zA-Z]*l|--local)"))

; Other files may call it.
(function_definition name: (word) @local.shorthand)

; What is set in the whole text, or for other functions, others may know.
(program (command name: (word) @_set argument: (word) @local.shorthand) (#eq? @_set "set"))
((command name: (word) @_set argument: (word) @_option argument: (word) @local.shorthand)
  (#any-of? @_set "set" "read")
  (#match? @_option "^(-[a-zA-Z]*[gxuU]|--(global|universal|export|unexport))"))

; Variables of the environment and of the shell
((command name: (word) @_set argument: (word) @local.shorthand)
  (#any-of? @_set "set" "read")
  (#match? @local.shorthand "^([A-Z]|_|fish_)"))

; A word by itself is a text.
((command name: (word) @_command argument: (word) @local.unclear)
  (#not-any-of? @_command "set" "read"))
