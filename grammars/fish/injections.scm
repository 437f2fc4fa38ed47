; alias ll 'ls -l'
((command
  name: (word) @_name
  argument: (word)
  .
  argument: (single_quote_string) @injection.content)
  (#eq? @_name "alias")
  (#match? @injection.content "^'[^']*'$")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.self))

; complete -n 'condition' -a '(words)'
((command
  name: (word) @_name
  argument: (word) @_option
  .
  argument: (single_quote_string) @injection.content)
  (#eq? @_name "complete")
  (#any-of? @_option "-n" "--condition")
  (#match? @injection.content "^'[^']*'$")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.self))

((command
  name: (word) @_name
  argument: (word) @_option
  .
  argument: (single_quote_string) @injection.content)
  (#eq? @_name "complete")
  (#any-of? @_option "-a" "--arguments")
  (#match? @injection.content "^'[(][^']*[)]'$")
  (#offset! @injection.content 0 2 0 -2)
  (#set! injection.self))

; string match -r -- '^a'
((command
  name: (word) @_string
  .
  argument: (word) @_command
  argument: (word) @_option
  .
  argument: (word)*
  .
  argument: (single_quote_string) @injection.content)
  (#eq? @_string "string")
  (#any-of? @_command "match" "replace")
  (#match? @_option "^(-[a-z]*r[a-z]*|--regex)$")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.include-children)
  (#set! injection.language "regex"))
