(function_definition
  name: (_) @name) @function
((program
  (command
    name: (word) @_set
    argument: (word) @name) @variable)
  (#any-of? @_set "set" "alias")
  (#match? @name "^[a-zA-Z_]"))
