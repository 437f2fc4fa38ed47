; Words are no variables, whatever they are called.
[
  (word)
  (regex)
  (extglob_pattern)
  (heredoc_start)
  (heredoc_end)
  (file_descriptor)
] @local.member.word
[
  (command_name (word) @local.definition.none @local.space.function)
  (function_definition name: (word) @local.definition.text @local.space.function)
]

; A local variable is known in the functions that its function calls, too.
(function_definition) @local.scope.dynamic

; `local x=$x`: the value is that of the variable around.
(declaration_command ["local" "declare" "typeset"]) @local.declaration

; What is not local belongs to the whole text.
(variable_assignment name: (variable_name) @local.definition.text)
(variable_assignment name: (subscript name: (variable_name) @local.definition.text))
(for_statement variable: (variable_name) @local.definition.text)
(declaration_command ["local" "declare" "typeset"] (variable_name) @local.definition)
(declaration_command
  ["local" "declare" "typeset"]
  (variable_assignment name: (variable_name) @local.definition))
(declaration_command
  (word) @_option
  [
    (variable_name) @local.definition.text
    (variable_assignment name: (variable_name) @local.definition.text)
  ]
  (#match? @_option "^-[a-zA-Z]*g"))

; Words that are variables
(command
  name: (command_name) @_command
  argument: (word) @local.words
  (#any-of? @_command "read" "mapfile" "readarray" "let"))
(command
  name: (command_name) @_command
  argument: [(string) (raw_string) (concatenation)] @local.words
  (#eq? @_command "let"))
(command
  name: (command_name) @_command
  . argument: (_)
  . argument: (word) @local.words
  (#eq? @_command "getopts"))
(command
  name: (command_name) @_command
  argument: (word) @_option
  . argument: (word) @local.words
  (#any-of? @_command "printf" "test" "wait")
  (#any-of? @_option "-v" "-p"))
(unary_expression operator: (test_operator) @_operator (_) @local.words (#eq? @_operator "-v"))

; Arithmetic
(test_command "((" [(word) @local.words (_ (word) @local.words)])
(binary_expression
  left: (word) @local.words
  operator: (test_operator) @_operator
  (#any-of? @_operator "-eq" "-ne" "-lt" "-le" "-gt" "-ge"))
(binary_expression
  operator: (test_operator) @_operator
  right: (word) @local.words
  (#any-of? @_operator "-eq" "-ne" "-lt" "-le" "-gt" "-ge"))
(c_style_for_statement
  initializer: [(word) @local.words (_ (word) @local.words) (_ (_ (word) @local.words))])
(c_style_for_statement
  condition: [(word) @local.words (_ (word) @local.words) (_ (_ (word) @local.words))])
(c_style_for_statement
  update: [(word) @local.words (_ (word) @local.words) (_ (_ (word) @local.words))])
(arithmetic_expansion (_ (word) @local.words))
(declaration_command
  (word) @_option
  (variable_assignment value: (_) @local.words)
  (#match? @_option "^-[a-zA-Z]*i"))

(binary_expression
  left: (unary_expression (word) @local.words)
  operator: (test_operator) @_operator
  (#any-of? @_operator "-eq" "-ne" "-lt" "-le" "-gt" "-ge"))

; In here documents and expansions the parser takes arithmetic for commands.
((command_substitution (subshell)) @local.unclear
  (#match? @local.unclear "^[$][(][(](.|\\n)*[)][)]$"))

; An index is a variable, or a key where the text has tables with keys.
(subscript index: [(word) @local.words (string) @local.words (_ (word) @local.words)])
(subscript index: (_) @local.unclear.key)
(subscript index: (raw_string) @local.unclear)
(array
  (concatenation . (word) @_open . (word) @local.words @local.unclear.key)
  (#eq? @_open "["))
(declaration_command (word) @local.doubt.key (#match? @local.doubt.key "^-[a-zA-Z]*A"))

; What gets the options of `read` is a text, or a variable.
(command
  name: (command_name) @_command
  argument: (word) @_option
  . argument: (word) @local.unclear
  (#any-of? @_command "read" "mapfile" "readarray")
  (#match? @_option "^-[a-zA-Z]*[CcdinNpstuO]$"))

; Texts that are run. Where they are put together any word may be a part of them.
(command
  name: (command_name) @_command
  argument: [
    (word) @local.unclear
    (raw_string) @local.unclear
    (concatenation) @local.unclear
    (string (string_content) @local.unclear)
  ]
  (#any-of? @_command "eval" "trap"))
(command
  name: (command_name) @local.doubt.text
  argument: [
    (simple_expansion)
    (expansion)
    (command_substitution)
    (concatenation)
    (string [(simple_expansion) (expansion) (command_substitution)])
  ]
  (#any-of? @local.doubt.text "eval" "trap"))
(expansion "!" . (variable_name) @local.doubt.text . "}")
(expansion "!" . (variable_name) @local.unclear . ["*" "@"])
(declaration_command (word) @local.doubt.text (#match? @local.doubt.text "^-[a-zA-Z]*n"))
(command
  name: (command_name) @local.doubt.text
  argument: [(string) (simple_expansion) (expansion)]
  (#any-of? @local.doubt.text "read" "mapfile" "readarray"))
(command
  name: (command_name) @local.doubt.text
  argument: (word) @_option
  . argument: [(string) (simple_expansion) (expansion)]
  (#eq? @local.doubt.text "printf")
  (#eq? @_option "-v"))
[(word) (string_content) (raw_string)] @local.unclear.text
(unset_command [(word) (string) (raw_string) (concatenation)] @local.unclear)
(declaration_command
  (word) @_option
  (variable_name) @local.unclear
  (#match? @_option "^-[a-zA-Z]*p"))

; `{name}>file` sets a variable.
((concatenation) @local.unclear (#match? @local.unclear "^[{][A-Za-z_][A-Za-z0-9_]*[}]$"))

; Quotes that are plain text: their variables are read.
(string
  (expansion [(raw_string) @local.unclear (concatenation (raw_string) @local.unclear)]))
(heredoc_body
  (expansion [(raw_string) @local.unclear (concatenation (raw_string) @local.unclear)]))
((command_substitution "`") @local.unclear (#match? @local.unclear "\\\\[$]"))

; Other programs get them.
(declaration_command
  "export"
  [(variable_name) @local.unclear (variable_assignment name: (variable_name) @local.unclear)])
(declaration_command
  (word) @_option
  [(variable_name) @local.unclear (variable_assignment name: (variable_name) @local.unclear)]
  (#match? @_option "^-[a-zA-Z]*x"))
(command (variable_assignment name: (variable_name) @local.unclear))

; The shell itself reads or sets them.
((variable_name) @local.unclear
  (#match?
    @local.unclear
    "^(BASH.*|CDPATH|COLUMNS|COMP.*|COPROC|DIRSTACK|EUID|FCEDIT|FIGNORE|FUNC.*|GLOB.*|GROUPS|HIST.*|HOME|HOST.*|IFS|LANG|LC_.*|LINENO|LINES|MACHTYPE|MAIL.*|MAPFILE|OLDPWD|OPT.*|OSTYPE|PATH|PIPESTATUS|POSIXLY_CORRECT|PPID|PROMPT.*|PS[0-4]|PWD|RANDOM|READLINE.*|REPLY|SECONDS|SHELL.*|SHLVL|SRANDOM|TERM|TIMEFORMAT|TMOUT|TMPDIR|TZ|UID)$"))

; In here documents the parser reads no variable behind white space or a backslash at the start of a line. A lone `$`
; takes the next one.
((heredoc_redirect (heredoc_start) @_start (heredoc_body) @local.unclear) @_redirect
  (#not-match? @_start "['\"\\\\]")
  (#match? @_redirect "\\n[ \\t]*([ \\t]|\\\\\\\\)[$`]|[$][\\[_]"))
(string
  (simple_expansion) @_lone
  . (string_content) @local.unclear
  (#match? @_lone "^[$]\\s"))
(heredoc_body
  (simple_expansion) @_lone
  . (heredoc_content) @local.unclear
  (#match? @_lone "^[$]\\s"))
