; Perl

; Variables
[
  (scalar)
  (array)
  (hash)
  (glob)
  (arraylen)
  (container_variable)
  (slice_container_variable)
  (keyval_container_variable)
  (filehandle)
] @variable

([
  (scalar (varname) @_name)
  (array (varname) @_name)
  (hash (varname) @_name)
  (arraylen (varname) @_name)
  (container_variable (varname) @_name)
  (slice_container_variable (varname) @_name)
  (keyval_container_variable (varname) @_name)
  (glob (varname) @_name)
] @variable.builtin
  (#match? @_name "^([^A-Za-z0-9]+|[0-9]+|ENV|ARGV|ARGVOUT|INC|SIG|STDIN|STDOUT|STDERR|DATA|ISA|EXPORT|EXPORT_OK|EXPORT_TAGS|VERSION|AUTOLOAD|\\^[A-Z]|\\{\\^[A-Z_]+\\})$"))

; ($class is one where it is declared as the argument: locals.scm)
((scalar) @variable.builtin
  (#any-of? @variable.builtin "$self" "$this"))

((filehandle) @variable.builtin
  (#any-of? @variable.builtin "STDIN" "ARGV" "DATA"))

; Parameters
(mandatory_parameter (scalar) @variable.parameter)
(optional_parameter (scalar) @variable.parameter)
(slurpy_parameter
  [
    (array)
    (hash)
  ] @variable.parameter)

((mandatory_parameter (scalar) @variable.builtin)
  (#any-of? @variable.builtin "$self" "$class" "$this"))

; Fields of a class
((variable_declaration
  "field"
  variable: (_) @variable.member))

; Words: functions without arguments, constants, classes
(bareword) @function.call

((bareword) @type
  (#match? @type "^[A-Z][A-Za-z0-9_]*[a-z]|::"))

((bareword) @constant
  (#match? @constant "^[A-Z][A-Z0-9_]*$"))

(method_call_expression invocant: (bareword) @type)
(require_expression (bareword) @type)
(relational_expression
  operator: "isa"
  right: (bareword) @type)

((bareword) @variable.builtin
  (#any-of? @variable.builtin "DATA" "STDERR" "STDIN" "STDOUT"))

(package) @type

; Pragmas
((use_statement module: (package) @module.builtin)
  (#match? @module.builtin "^[a-z]"))

; Functions: calls
(function) @function.call
(method) @function.method.call

; &$code
(function
  "&" @operator
  (varname
    [
      (scalar)
      (block)
    ]))

((function) @constant
  (#match? @constant "^[A-Z][A-Z0-9_]*$"))

((function) @variable.builtin
  (#any-of? @variable.builtin "STDERR" "STDIN" "STDOUT"))

([
  (function) @function.builtin
  (bareword) @function.builtin
]
  (#any-of? @function.builtin
    "accept" "atan2" "bind" "binmode" "bless" "chmod" "chown" "connect" "crypt" "exec" "fcntl" "flock" "formline"
    "getppid" "index" "ioctl" "join" "kill" "link" "listen" "local" "mkdir" "open" "opendir" "pack" "pipe" "print"
    "printf" "push" "read" "recv" "rename" "reverse" "rindex" "say" "seek" "seekdir" "select" "send" "setpgrp"
    "setsockopt" "shutdown" "socket" "socketpair" "splice" "split" "sprintf" "substr" "symlink" "syscall" "sysopen"
    "sysread" "sysseek" "system" "syswrite" "tie" "truncate" "unlink" "unpack" "unshift" "utime" "vec" "waitpid"
    "warn"))

([
  (function) @keyword.exception
  (bareword) @keyword.exception
]
  (#any-of? @keyword.exception "Carp::carp" "Carp::confess" "Carp::croak" "carp" "cluck" "confess" "croak" "die"))

((function) @keyword.operator
  (#eq? @keyword.operator "not"))

(func0op_call_expression function: _ @function.builtin)
(func1op_call_expression function: _ @function.builtin)

[
  "grep"
  "map"
  "sort"
] @function.builtin

[
  "__FILE__"
  "__LINE__"
  "__PACKAGE__"
  "__SUB__"
] @constant.builtin

; Functions: definitions
(subroutine_declaration_statement name: (bareword) @function)
(method_declaration_statement name: (bareword) @function.method)
(attribute_name) @attribute
(attribute_value) @string
(prototype) @attribute

; Labels
(statement_label label: (identifier) @label)
(label) @label

; Comments and documentation
(comment) @comment
(pod) @comment.documentation
(data_section) @comment
(eof_marker) @keyword.directive

((comment) @keyword.directive
  (#match? @keyword.directive "^#!"))

; Strings
[
  (string_literal)
  (interpolated_string_literal)
  (quoted_word_list)
  (heredoc_content)
  (replacement)
] @string

[
  (command_string)
  (fileglob_expression)
] @string.special

(autoquoted_bareword) @string.special

[
  (heredoc_token)
  (command_heredoc_token)
  (heredoc_end)
] @label

[
  (match_regexp)
  (quoted_regexp)
  (substitution_regexp)
  (transliteration_expression)
] @string.regexp

[
  (match_regexp_modifiers)
  (quoted_regexp_modifiers)
  (substitution_regexp_modifiers)
  (transliteration_modifiers)
] @character.special

[
  (escape_sequence)
  (escaped_delimiter)
] @string.escape

; Constants: use constant NAME => ...
((use_statement
  module: (package) @_module
  [
    (list_expression
      .
      (autoquoted_bareword) @constant)
    (anonymous_hash_expression
      (list_expression
        (autoquoted_bareword) @constant))
    (autoquoted_bareword) @constant
  ])
  (#eq? @_module "constant"))

; Numbers
(number) @number

((number) @number.float
  (#match? @number.float "^[0-9_]*[.][0-9_]|^[0-9][0-9_.]*[eE]"))

(version) @number

; Literal constants
(boolean) @boolean
(undef_expression "undef" @constant.builtin)

; Keywords
[
  "do"
  "defer"
  "eval"
  "goto"
] @keyword

[
  "async"
  "await"
] @keyword.coroutine

[
  "method"
  "sub"
] @keyword.function

[
  "class"
  "role"
] @keyword.type

[
  "no"
  "package"
  "require"
  "use"
] @keyword.import

[
  "field"
  "local"
  "my"
  "our"
  "state"
] @keyword.modifier

"return" @keyword.return

[
  "else"
  "elsif"
  "if"
  "unless"
] @keyword.conditional

[
  "continue"
  "for"
  "foreach"
  "until"
  "while"
] @keyword.repeat

(loopex_expression loopex: _ @keyword.repeat)

[
  "catch"
  "finally"
  "try"
] @keyword.exception

[
  "and"
  "cmp"
  "eq"
  "ge"
  "gt"
  "isa"
  "le"
  "lt"
  "ne"
  "or"
  "xor"
] @keyword.operator

(phaser_statement phase: _ @keyword.directive)
(class_phaser_statement phase: _ @keyword.directive)

; Operators
[
  "!" "!=" "!~" "%=" "&&" "&&=" "&=" "**" "**=" "*=" "+" "++" "+=" "-" "--" "-=" "-x" "." ".." "..." ".=" "/"
  "/=" "//" "//=" "<<" "<<=" "<=" "<=>" "=" "==" "=~" ">=" ">>" ">>=" "\\" "^" "^=" "x=" "|" "|=" "||" "||=" "~"
  "~~" "x"
] @operator

(binary_expression operator: _ @operator)
(relational_expression
  operator: [
    "<"
    ">"
  ] @operator)
(readline_expression operator: _ @punctuation.bracket)

(conditional_expression
  [
    "?"
    ":"
  ] @keyword.conditional.ternary)

; Punctuation
[
  ","
  ";"
  "=>"
  "->"
] @punctuation.delimiter

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket

(statement_label ":" @punctuation.delimiter)
(subroutine_declaration_statement ":" @punctuation.delimiter)
(variable_declaration ":" @punctuation.delimiter)

; what a reference refers to: $list->@*, $hash->%*, $list->@[0, 1]
[
  (array_deref_expression
    [
      "@"
      "*"
    ] @operator)
  (hash_deref_expression
    [
      "%"
      "*"
    ] @operator)
  (scalar_deref_expression
    [
      "$"
      "*"
    ] @operator)
  (slice_expression
    "@" @operator)
]
