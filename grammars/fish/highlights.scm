; Fish

; Words: an unquoted word is a string unless something below knows better
(word) @string
(concatenation ["[" "]" "#"] @string)

; Numbers
(integer) @number
(float) @number.float

; Paths, options
((word) @string.special.path
  (#match? @string.special.path "^[.]?[.]?/"))

(home_dir_expansion) @string.special.path

(concatenation
  (home_dir_expansion)
  .
  (word) @string.special.path)

((word) @variable.parameter
  (#match? @variable.parameter "^--?($|[a-zA-Z])"))

(glob) @character.special

; Strings
[
  (single_quote_string)
  (double_quote_string)
] @string

(escape_sequence) @string.escape
(command_substitution) @none

; Variables
(variable_name) @variable

((variable_name) @constant
  (#match? @constant "^_*[A-Z][A-Z0-9_]*$"))

((variable_name) @variable.builtin
  (#any-of? @variable.builtin
    "CMD_DURATION" "COLUMNS" "EUID" "FISH_VERSION" "HOME" "IFS" "LANG" "LINES" "OLDPWD" "PATH" "PWD" "SHELL"
    "SHLVL" "TERM" "UID" "USER" "argv" "argv_opts" "dirprev" "dirnext" "fish_bind_mode" "fish_pid" "history"
    "hostname" "last_pid" "pipestatus" "status" "status_generation" "umask" "version"))

((variable_name) @variable.builtin
  (#match? @variable.builtin "^(_flag|fish_color|fish_pager_color)_"))

; Functions
(command name: (word) @function.call)
(function_definition name: [(word) (concatenation)] @function)

((command name: (word) @function.builtin)
  (#any-of? @function.builtin
    "." ":" "_" "abbr" "alias" "argparse" "bg" "bind" "block" "breakpoint" "builtin" "cd" "cdh" "command"
    "commandline" "complete" "contains" "count" "dirh" "dirs" "disown" "echo" "emit" "eval" "exec" "exit"
    "export" "fg" "fish_add_path" "fish_config" "fish_indent" "fish_key_reader" "fish_update_completions"
    "funced" "funcsave" "functions" "help" "history" "isatty" "jobs" "math" "nextd" "open" "path" "popd"
    "prevd" "prompt_pwd" "printf" "psub" "pushd" "pwd" "random" "read" "realpath" "set" "set_color" "status"
    "string" "suspend" "test" "trap" "type" "ulimit" "umask" "vared" "wait"))

((command name: (word) @boolean)
  (#any-of? @boolean "true" "false"))

((command name: (word) @keyword.import)
  (#any-of? @keyword.import "source" "."))

((command name: (word) @keyword)
  (#eq? @keyword "time"))

; NAME=value command
((command name: (word) @variable)
  (#match? @variable "^[a-zA-Z_][a-zA-Z0-9_]*="))

; The command that such a prefix runs
((command
  name: (word) @_name
  .
  argument: (word) @function.call)
  (#any-of? @_name "time" "sudo" "doas" "command" "builtin" "exec" "env" "nohup")
  (#match? @function.call "^[a-zA-Z_][^=]*$"))

((command
  name: (word) @_name
  .
  argument: (word) @function.call)
  (#match? @_name "^[a-zA-Z_][a-zA-Z0-9_]*=")
  (#match? @function.call "^[a-zA-Z_][^=]*$"))

; What a function takes
((function_definition
  option: (word) @_names
  option: (word) @variable.parameter)
  (#any-of? @_names "-a" "--argument-names" "--argument")
  (#match? @variable.parameter "^[a-zA-Z_][a-zA-Z0-9_]*$"))

; What it waits for
((function_definition
  option: (word) @_option
  .
  option: (word) @string)
  (#any-of? @_option "-e" "--on-event" "-s" "--on-signal" "-w" "--wraps" "-j" "--on-job-exit" "-p" "--on-process-exit"))

((function_definition
  option: (word) @_option
  .
  option: (word) @variable)
  (#any-of? @_option "-v" "--on-variable" "-V" "--inherit-variable"))

; Variables named in the arguments of a builtin
((command
  name: (word) @_name
  .
  argument: [
    (word) @variable
    (concatenation
      .
      (word) @variable)
  ])
  (#any-of? @_name "set" "read" "export")
  (#match? @variable "^[a-zA-Z_]"))

((command
  name: (word) @_name
  .
  argument: (word) @_option
  .
  argument: [
    (word) @variable
    (concatenation
      .
      (word) @variable)
  ])
  (#any-of? @_name "set" "read")
  (#match? @_option "^-")
  (#match? @variable "^[a-zA-Z_]"))

((command
  name: (word) @_name
  .
  argument: (word) @_option
  .
  argument: (word) @_second
  .
  argument: (word) @variable)
  (#any-of? @_name "set" "read")
  (#match? @_option "^-")
  (#match? @_second "^-")
  (#match? @variable "^[a-zA-Z_]"))

; read a b c
((command
  name: (word) @_name
  argument: (word) @variable)
  (#eq? @_name "read")
  (#match? @variable "^[a-zA-Z_]"))

; as they are behind a $
((command
  name: (word) @_name
  .
  argument: (word)* @_options
  .
  argument: [
    (word) @constant
    (concatenation
      .
      (word) @constant)
  ])
  (#eq? @_name "set")
  (#match? @_options "^-")
  (#match? @constant "^_*[A-Z][A-Z0-9_]*$"))

((command
  name: (word) @_name
  .
  argument: (word)* @_options
  .
  argument: [
    (word) @variable.builtin
    (concatenation
      .
      (word) @variable.builtin)
  ])
  (#eq? @_name "set")
  (#match? @_options "^-")
  (#any-of? @variable.builtin "HOME" "LANG" "PATH" "PWD" "SHELL" "TERM" "argv" "fish_bind_mode" "umask"))

; Tests
((command
  name: (word) @_name
  argument: (word) @keyword.operator)
  (#any-of? @_name "test" "[")
  (#match? @keyword.operator "^-[a-zA-Z]+$"))

((command
  name: (word) @_name
  argument: (word) @operator)
  (#any-of? @_name "test" "[")
  (#any-of? @operator "=" "!=" "!"))

((command
  name: (word) @_name
  argument: (word) @operator)
  (#eq? @_name "math")
  (#any-of? @operator "+" "-" "/" "%" "x"))

((command
  name: (word) @punctuation.bracket
  argument: (word) @punctuation.bracket .)
  (#any-of? @punctuation.bracket "[" "]"))

; Regular expressions: string match -r '^a'
((command
  name: (word) @_string
  .
  argument: (word) @_command
  argument: (word) @_option
  .
  argument: (word)*
  .
  argument: (single_quote_string) @string.regexp)
  (#eq? @_string "string")
  (#any-of? @_command "match" "replace")
  (#match? @_option "^(-[a-z]*r[a-z]*|--regex)$"))

; in single quotes a backslash stands for itself in front of most
((single_quote_string
  (escape_sequence) @string)
  (#not-any-of? @string "\\'" "\\\\"))

; Keywords
[
  "if"
  "else"
  "switch"
  "case"
] @keyword.conditional

(if_statement "end" @keyword.conditional)
(switch_statement "end" @keyword.conditional)

[
  "for"
  "in"
  "while"
  (break)
  (continue)
] @keyword.repeat

(for_statement "end" @keyword.repeat)
(while_statement "end" @keyword.repeat)

"function" @keyword.function
(function_definition "end" @keyword.function)

"return" @keyword.return

"begin" @keyword

(begin_statement "end" @keyword)

[
  "and"
  "or"
  "not"
] @keyword.operator

; Operators
[
  "!"
  "&&"
  "||"
  "&"
  "|"
  "&|"
  "2>|"
  ".."
  (direction)
  (stream_redirect)
] @operator

(file_redirect destination: (word) @string.special.path)

; Punctuation
";" @punctuation.delimiter
"," @punctuation.delimiter

(brace_expansion
  [
    "{"
    "}"
  ] @punctuation.bracket)

(list_element_access
  [
    "["
    "]"
  ] @punctuation.bracket)

"$" @punctuation.special

(command_substitution
  [
    "("
    ")"
  ] @punctuation.special)

; Comments
(comment) @comment

((comment) @keyword.directive
  (#match? @keyword.directive "^#!"))
