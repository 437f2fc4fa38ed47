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
  (#not-match? @injection.content "^[3x]")
  (#set! injection.language "python"))
; python3 and py3, whose number the parser takes for code
((python_statement
  (chunk) @injection.content)
  (#match? @injection.content "^[3x][ \t]+[^< \t]")
  (#offset! @injection.content 0 2 0 0)
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
  (#not-match? @injection.content "<[a-z12-]+>")
  (#set! injection.language "vim"))
; <f-args> and the like are no expressions of the parser
((command_statement
  repl: (command) @injection.content)
  (#match? @injection.content "<[a-z12-]+>")
  (#set! injection.language "vim9_text"))
; %s/pattern/replacement/flags
((ERROR
  (marker_definition)) @injection.content
  (#match? @injection.content "^s")
  (#set! injection.language "vim_map")
  (#set! injection.include-children))
((unknown_builtin_statement
  (unknown_command_name) @_name) @injection.content
  (#any-of? @_name "s" "su" "sub" "substitute")
  (#set! injection.language "vim_map")
  (#set! injection.include-children))
; Vim9 script, which the parser does not know: a file that begins with vim9script
((script_file) @injection.content
  (#contains? @injection.content "vim9s")
  (#match? @injection.content "^(?:[ \t]*(?:(?:[#\"]|if|fini|endif)[^\n]*)?\r?\n)*[ \t]*:?vim9s(?:cript)?[ \t\r\n]")
  (#set! injection.language "vim9_text")
  (#set! injection.include-children))
; unproved: the parser makes a script of nearly every text
((ERROR) @injection.content
  (#not-has-ancestor? @injection.content "script_file" "ERROR")
  (#contains? @injection.content "vim9s")
  (#match? @injection.content "^(?:[ \t]*(?:(?:[#\"]|if|fini|endif)[^\n]*)?\r?\n)*[ \t]*:?vim9s(?:cript)?[ \t\r\n]")
  (#set! injection.language "vim9_text")
  (#set! injection.include-children))

; Escapes
((string_literal) @injection.content
  (#match? @injection.content "^\"[^\n]*[\\\\]")
  (#set! injection.language "vim_string"))

; map(list, 'v:val . "x"')
((call_expression
  function: (identifier) @_function
  .
  (_)
  .
  (string_literal) @injection.content)
  (#any-of? @_function "filter" "map" "mapnew")
  (#match? @injection.content "^'")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.language "vim9_text"))

; nnoremap x :call f()<CR>
((map_statement
  rhs: (map_side) @injection.content)
  (#match? @injection.content "^(:|<[Cc]md>)")
  (#set! injection.language "vim_map")
  (#set! injection.include-children))

; Colors behind :highlight, <sfile>:p:h, unsilent, counts behind botright and python3 << EOF are nothing to the parser. At most 32 texts without
; their repetitions, so that ICU is not needed; looked for first, because few scripts have one.
([
  (script_file)
  (ERROR)
] @injection.content
  (#not-has-ancestor? @injection.content script_file ERROR)
  (#match? @injection.content "(^|\n)[ \t:]*(hi[ghlit]*!? +[a-zA-Z]\\w+ [^\n]*(gui|term)\\w*=|(so|source|runtime)!? +[^\n|\"]*[<*{]|(unsilent|NetrwKeep[a-z]+) +[a-z]|HiLink +[a-zA-Z]|(syn|syntax) +sync +[a-z]|(bo[tright]*|to[pleft]*|vert[ical]*) +[0-9]+[a-z]|(py|python)[3x] *<<)")
  (#not-match? @injection.content "^(?:[ \t]*(?:(?:[#\"]|if|fini|endif)[^\n]*)?\r?\n)*[ \t]*:?vim9s(?:cript)?[ \t\r\n]")
  (#set! injection.language "vim_text")
  (#set! injection.include-children))

; Line ends of CR and LF
([
  (script_file)
  (ERROR)
] @injection.content
  (#not-has-ancestor? @injection.content script_file ERROR)
  (#contains? @injection.content "\r\n")
  (#not-match? @injection.content "^(?:[ \t]*(?:(?:[#\"]|if|fini|endif)[^\n]*)?\r?\n)*[ \t]*:?vim9s(?:cript)?[ \t\r\n]")
  (#set! injection.language "vim+lf")
  (#set! injection.include-children))
