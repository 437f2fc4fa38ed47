; Bash

; Words: an unquoted word is a string unless something below knows better
(word) @string

; Numbers
(number) @number
(file_descriptor) @number

((word) @number
  (#match? @number "^[-+]?[0-9]+$"))

((word) @number.float
  (#match? @number.float "^[-+]?[0-9]+[.][0-9]+$"))

((word) @number
  (#match? @number "^0[xX][0-9a-fA-F]+$"))

; Paths, options, booleans
((word) @string.special.path
  (#match? @string.special.path "^(~|[.][.]?)?/"))

((word) @variable.parameter
  (#match? @variable.parameter "^--?($|[a-zA-Z])"))

; set +o noclobber, chmod +x file
((command
  name: (command_name
    (word) @_name)
  .
  argument: (word) @variable.parameter)
  (#any-of? @_name "set" "chmod" "shopt" "declare" "typeset")
  (#match? @variable.parameter "^[+][a-zA-Z]"))

((word) @boolean
  (#any-of? @boolean "true" "false"))

; Variables
(variable_name) @variable

((variable_name) @constant
  (#match? @constant "^_*[A-Z][A-Z0-9_]*$"))

((variable_name) @variable.builtin
  (#any-of? @variable.builtin
    "BASH" "BASHOPTS" "BASHPID" "BASH_ARGC" "BASH_ARGV" "BASH_COMMAND" "BASH_ENV" "BASH_LINENO"
    "BASH_REMATCH" "BASH_SOURCE" "BASH_SUBSHELL" "BASH_VERSINFO" "BASH_VERSION" "CDPATH" "COLUMNS"
    "COMP_CWORD" "COMP_LINE" "COMP_POINT" "COMP_WORDBREAKS" "COMP_WORDS" "COMPREPLY" "DIRSTACK"
    "EPOCHREALTIME" "EPOCHSECONDS" "EUID" "FUNCNAME" "GROUPS" "HISTCONTROL" "HISTFILE" "HISTSIZE" "HOME"
    "HOSTNAME" "HOSTTYPE" "IFS" "LANG" "LC_ALL" "LINENO" "LINES" "MACHTYPE" "MAPFILE" "OLDPWD" "OPTARG"
    "OPTERR" "OPTIND" "OSTYPE" "PATH" "PIPESTATUS" "PPID" "PROMPT_COMMAND" "PS1" "PS2" "PS3" "PS4" "PWD"
    "RANDOM" "REPLY" "SECONDS" "SHELL" "SHELLOPTS" "SHLVL" "TERM" "TMOUT" "TMPDIR" "UID" "USER"))

; Positional parameters
((variable_name) @variable.parameter
  (#match? @variable.parameter "^[0-9]+$"))

(special_variable_name) @variable.builtin

; Numbers in arithmetic that the grammar takes for names
((variable_name) @number
  (#match? @number "^0[xX][0-9a-fA-F]+$"))

; Plain names in arithmetic
(c_style_for_statement (binary_expression left: (word) @variable))
(c_style_for_statement (binary_expression right: (word) @variable))
(postfix_expression (word) @variable)
([
  (binary_expression left: (word) @variable ["+" "-" "*" "/" "%" "**"])
  (binary_expression ["+" "-" "*" "/" "%" "**"] right: (word) @variable)
]
  (#match? @variable "^[a-zA-Z_]"))
(unary_expression operator: ["++" "--"] (word) @variable)

((unary_expression
  operator: (test_operator) @_operator
  (word) @variable)
  (#any-of? @_operator "-v" "-R"))

; All elements, all keys
((subscript index: (word) @character.special)
  (#any-of? @character.special "@" "*"))

((subscript index: (word) @variable)
  (#match? @variable "^[a-zA-Z_]"))

; The text that stands for an empty variable: ${REPOSITORY:-nvm-sh/nvm}
(expansion
  operator: [
    ":-" "-" ":=" "=" ":+" "+" ":?" "?"
  ]
  (concatenation
    [
      (variable_name)
      (word)
    ] @string))

; Brackets that the grammar takes for words
((concatenation (word) @punctuation.bracket)
  (#any-of? @punctuation.bracket "{" "}" "[" "]"))

; Strings
(string) @string
(raw_string) @string
(ansi_c_string) @string
(heredoc_body) @string

; Words that are nothing but an escape
((word) @string.escape
  (#match? @string.escape "^\\\\.$"))

(heredoc_start) @label
(heredoc_end) @label

; Code inside strings
(command_substitution) @none
(arithmetic_expansion) @none
(expansion) @none

; Patterns
(regex) @string.regexp
(extglob_pattern) @string
(case_item value: (word) @string)

((extglob_pattern) @string.regexp
  (#match? @string.regexp "[*?\\[]"))

((case_item value: (word) @string.regexp)
  (#match? @string.regexp "[*?\\[]"))

; ... the branch for all others
((case_item
  value: [
    (word)
    (extglob_pattern)
  ] @character.special)
  (#eq? @character.special "*"))

((binary_expression right: (word) @string.regexp)
  (#match? @string.regexp "[*?\\[]"))

; Files
(file_redirect destination: (word) @string.special.path)

; Functions
(function_definition name: (word) @function)
(command_name (word) @function.call)

((command_name (word) @function.builtin)
  (#any-of? @function.builtin
    ":" "alias" "bg" "bind" "builtin" "caller" "cd" "command" "compgen" "complete" "compopt" "dirs" "disown"
    "echo" "enable" "eval" "exec" "exit" "fc" "fg" "getopts" "hash" "help" "history" "jobs" "kill" "let"
    "logout" "mapfile" "popd" "printf" "pushd" "pwd" "read" "readarray" "set" "shift" "shopt" "suspend"
    "test" "times" "trap" "type" "ulimit" "umask" "unalias" "wait"))

((command_name (word) @boolean)
  (#any-of? @boolean "true" "false"))

; Commands that act as keywords
((command_name (word) @keyword.return)
  (#eq? @keyword.return "return"))

((command_name (word) @keyword.repeat)
  (#any-of? @keyword.repeat "break" "continue"))

((command_name (word) @keyword.import)
  (#any-of? @keyword.import "source" "."))

((command_name (word) @keyword)
  (#any-of? @keyword "time" "coproc"))

; The command that such a prefix runs
((command
  name: (command_name (word) @_name)
  .
  argument: (word) @function.call)
  (#any-of? @_name "time" "sudo" "command" "builtin" "exec" "nohup")
  (#match? @function.call "^[a-zA-Z_]"))

; Brackets of a compound command that the grammar takes for a command name
((command_name (word) @punctuation.bracket)
  (#any-of? @punctuation.bracket "{" "}"))

; Variables named in the arguments of a builtin
((command
  name: (command_name (word) @_name)
  argument: (word) @variable)
  (#any-of? @_name "read" "mapfile" "readarray")
  (#match? @variable "^[a-zA-Z_][a-zA-Z0-9_]*$"))

((command
  name: (command_name (word) @_name)
  .
  argument: (word) @_option
  .
  argument: (word) @variable)
  (#eq? @_name "printf")
  (#eq? @_option "-v"))

; Signals
((command
  name: (command_name (word) @_name)
  argument: (word) @constant.builtin)
  (#eq? @_name "trap")
  (#match? @constant.builtin "^(SIG)?[A-Z][A-Z0-9]+$"))

; Tests written as a command
((command
  name: (command_name (word) @_name)
  argument: (word) @keyword.operator)
  (#eq? @_name "test")
  (#match? @keyword.operator "^-[a-zA-Z]+$"))

((command
  name: (command_name (word) @_name)
  argument: (word) @operator)
  (#eq? @_name "test")
  (#any-of? @operator "=" "==" "!=" "<" ">" "!"))

; Comments
(comment) @comment

((comment) @keyword.directive
  (#match? @keyword.directive "^#!"))

; Keywords
[
  "if"
  "then"
  "elif"
  "else"
  "fi"
  "case"
  "esac"
] @keyword.conditional

[
  "for"
  "select"
  "while"
  "until"
  "do"
  "done"
  "in"
] @keyword.repeat

(case_statement "in" @keyword.conditional)

"function" @keyword.function

[
  "declare"
  "export"
  "local"
  "readonly"
  "typeset"
] @keyword.modifier

[
  "unset"
  "unsetenv"
] @keyword

; Operators
(test_operator) @keyword.operator

[
  "!" "&&" "||" "&" "|" "|&"
  ">" ">>" "<" "<<" "<<-" "<<<" ">&" "<&" ">&-" "<&-" ">|" "&>" "&>>"
  "=" "==" "!=" "=~" "<=" ">="
  "+" "-" "*" "/" "%" "**" "++" "--" "~" "^" ">>"
  "+=" "-=" "*=" "/=" "%=" "**=" "<<=" ">>=" "&=" "|=" "^="
  ".."
] @operator

(ternary_expression
  [
    "?"
    ":"
  ] @keyword.conditional.ternary)

"," @punctuation.delimiter

; Operators of parameter expansion
(expansion
  operator: [
    "!" "#" "##" "%" "%%" "*" "+" ":+" "-" ":-" "=" ":=" "?" ":?" ":"
    "/" "//" "/#" "/%" "^" "^^" "," ",," "@"
  ] @operator)

(expansion
  operator: [
    "A" "E" "K" "L" "P" "Q" "U" "a" "k" "u"
  ] @keyword.operator)

; Punctuation
[
  ";"
  ";;"
  ";&"
  ";;&"
] @punctuation.delimiter

[
  "("
  ")"
  "(("
  "))"
  "{"
  "}"
  "["
  "]"
  "[["
  "]]"
] @punctuation.bracket

(case_item ")" @punctuation.delimiter)

[
  "$"
  "${"
  "$("
  "$(("
  "$["
  "$`"
  "`"
  "``"
  "<("
  ">("
] @punctuation.special

(expansion "}" @punctuation.special)
(command_substitution ")" @punctuation.special)
(process_substitution ")" @punctuation.special)
(arithmetic_expansion "$((" "))" @punctuation.special)
(arithmetic_expansion "]" @punctuation.special)

; Expressions, and text that is looked for
; unproved: it is about spelling, not about colours
((command
  name: (command_name
    (word) @_command)
  argument: (raw_string) @nospell)
  (#any-of? @_command "grep" "egrep" "fgrep" "rg" "sed" "awk" "gawk" "tr" "find" "expr"))
