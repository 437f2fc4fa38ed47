; Recipes. What make expands is cut out; where that is a command, the rest says little to a shell
((recipe_line
  (shell_text)+ @injection.content) @_line
  (#not-match? @_line "(^[-@+]*|&&|[|;(]|then|do|else)[ \t\\\\\n]*[$][({<@^]")
  (#set! injection.language "bash"))

((recipe_line
  (shell_text)+ @injection.content) @_line
  (#match? @_line "(^[-@+]*|&&|[|;(]|then|do|else)[ \t\\\\\n]*[$][({<@^]")
  (#not-match? @_line "(^|[-@+; \t])(if|for|while|case)[ \t]")
  (#set! injection.language "make_recipe"))

; Such a command in a loop or a condition: for the shell, $(CC) runs something just as well
((recipe_line
  (shell_text)+ @injection.content) @_line
  (#match? @_line "(^[-@+]*|&&|[|;(]|then|do|else)[ \t\\\\\n]*[$][({<@^]")
  (#match? @_line "(^|[-@+; \t])(if|for|while|case)[ \t]")
  (#not-match? @_line "[$]<|[$][$][({]")
  (#set! injection.language "bash")
  (#set! injection.include-children))

((recipe_line
  (shell_text)+ @injection.content) @_line
  (#match? @_line "(^[-@+]*|&&|[|;(]|then|do|else)[ \t\\\\\n]*[$][({<@^]")
  (#match? @_line "(^|[-@+; \t])(if|for|while|case)[ \t]")
  (#match? @_line "[$]<|[$][$][({]")
  (#set! injection.language "bash"))

; $(shell ...) and name != ...
((shell_command) @injection.content
  (#not-match? @injection.content "^[ \t]*[$][({]")
  (#set! injection.language "bash"))

; Bodies of define: rules, or commands
((define_directive
  value: (raw_text) @injection.content)
  (#match? @injection.content "(^|\n)[$a-zA-Z./%][^\t\n]*:")
  (#set! injection.self))

((define_directive
  value: (raw_text) @injection.content)
  (#not-match? @injection.content "(^|\n)[$a-zA-Z./%][^\t\n]*:")
  (#not-match? @injection.content "(^|\n)[ \t]*[-@+]*[$][({]")
  (#set! injection.language "bash"))

; Comments that the parser takes for a part of a value
((variable_assignment
  value: (text) @injection.content)
  (#match? @injection.content "[ \t]#")
  (#set! injection.language "make_value"))
