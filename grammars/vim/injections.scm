((lua_statement
  (chunk) @injection.content)
  (#set! injection.language "lua"))
((lua_statement
  (script
    (body) @injection.content))
  (#set! injection.language "lua")
  (#set! injection.include-children))
((python_statement
  (chunk) @injection.content)
  (#set! injection.language "python"))
((python_statement
  (script
    (body) @injection.content))
  (#set! injection.language "python")
  (#set! injection.include-children))
((ruby_statement
  (script
    (body) @injection.content))
  (#set! injection.language "ruby")
  (#set! injection.include-children))
((perl_statement
  (script
    (body) @injection.content))
  (#set! injection.language "perl")
  (#set! injection.include-children))
; what a command of the user does
((command_statement
  repl: (command) @injection.content)
  (#set! injection.language "vim"))
