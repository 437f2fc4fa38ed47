; Tcl

; Words; the first of a command is called
(simple_word) @string

(command
  name: (simple_word) @function.call)

((command
  arguments: (word_list
    (simple_word) @variable.parameter))
  (#match? @variable.parameter "^-[A-Za-z]"))

((simple_word) @number
  (#match? @number "^[-+]?([0-9]+|0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO]?[0-7]+)$"))

((simple_word) @number.float
  (#match? @number.float "^[-+]?([0-9]+\\.[0-9]*|\\.[0-9]+|[0-9]+(\\.[0-9]*)?[eE][-+]?[0-9]+)$"))

((simple_word) @boolean
  (#any-of? @boolean "true" "false" "yes" "no" "on" "off"))

; Variables
(id) @variable

(set
  (id) @variable)

(array_index
  (simple_word) @string)

(global
  (simple_word) @variable)

((command
  name: (simple_word) @_name
  arguments: (word_list
    .
    (simple_word) @variable))
  (#any-of? @_name "variable" "incr" "lappend" "append" "unset" "upvar" "lassign" "gets"))

(variable_substitution) @variable

; what stands in an expression and has no name is a number
(expr) @number

; Procedures
(procedure
  name: (_) @function)

(arguments
  (simple_word) @variable.parameter)

(argument
  name: (simple_word) @variable.parameter)

((argument
  default: (simple_word) @number)
  (#match? @number "^[-+]?[0-9]+$"))

((argument
  name: (simple_word) @variable.parameter.builtin)
  (#eq? @variable.parameter.builtin "args"))

((arguments
  (simple_word) @variable.parameter.builtin)
  (#eq? @variable.parameter.builtin "args"))

(foreach
  (arguments
    [
      (simple_word) @variable
      (argument
        name: (simple_word) @variable)
    ]))

(namespace
  (word_list
    (simple_word) @module))

((namespace
  (word_list
    .
    (simple_word) @keyword))
  (#any-of? @keyword "eval" "export" "import" "current" "delete" "ensemble" "forget" "inscope" "origin" "qualifiers" "tail" "upvar" "which"))

; Commands of the language
((command
  name: (simple_word) @function.builtin)
  (#any-of? @function.builtin
    "after" "append" "apply" "array" "binary" "cd" "chan" "clock" "close" "concat" "dict" "encoding" "eof" "error" "eval"
    "exec" "exit" "fconfigure" "file" "fileevent" "flush" "format" "gets" "glob" "incr" "info" "interp" "join" "lappend"
    "lassign" "lindex" "linsert" "list" "llength" "lmap" "lrange" "lrepeat" "lreplace" "lreverse" "lsearch" "lset" "lsort"
    "my" "next" "open" "pid" "puts" "pwd" "read" "regsub" "rename" "scan" "seek" "self" "socket" "split" "string" "subst"
    "tell" "time" "trace" "unset" "update" "vwait" "zlib"))

((command
  name: (simple_word) @keyword)
  (#any-of? @keyword "variable" "upvar" "uplevel" "constructor" "destructor" "method" "superclass" "mixin" "forward" "unexport" "oo::class" "oo::define"))

((command
  name: (simple_word) @keyword.function)
  (#any-of? @keyword.function "constructor" "destructor" "method"))

((command
  name: (simple_word) @keyword.import)
  (#any-of? @keyword.import "package" "source" "load"))

((command
  name: (simple_word) @keyword.conditional)
  (#any-of? @keyword.conditional "switch" "default"))

((command
  name: (simple_word) @keyword.repeat)
  (#any-of? @keyword.repeat "for" "break" "continue"))

((command
  name: (simple_word) @keyword.return)
  (#any-of? @keyword.return "return" "yield" "yieldto" "tailcall"))

((command
  name: (simple_word) @keyword.exception)
  (#any-of? @keyword.exception "throw" "error"))

((command
  name: (simple_word) @_name
  arguments: (word_list
    .
    (simple_word) @function.method))
  (#eq? @_name "method"))

; Comments
(comment) @comment

((comment) @keyword.directive
  (#match? @keyword.directive "^#!"))

; Strings
[
  (quoted_word)
  (braced_word_simple)
] @string

(escaped_character) @string.escape

(unpack) @operator

(regexp
  .
  (braced_word_simple
    (simple_word) @string.regexp))

; behind an option, which the parser skips
(regexp
  .
  (ERROR
    (simple_word) @variable.parameter)
  .
  (braced_word_simple
    (simple_word) @string.regexp))

; Keywords

[
  "global"
  "set"
  "expr"
  "namespace"
] @keyword

"proc" @keyword.function

[
  "if"
  "else"
  "elseif"
] @keyword.conditional

[
  "foreach"
  "while"
] @keyword.repeat

[
  "try"
  "on"
  "finally"
  "catch"
  "error"
] @keyword.exception

[
  "in"
  "ni"
  "eq"
  "ne"
] @keyword.operator

"regexp" @function.builtin

[
  "+"
  "-"
  "*"
  "/"
  "%"
  "**"
  "=="
  "!="
  "<"
  "<="
  ">"
  ">="
  "&&"
  "||"
  "!"
  "&"
  "|"
  "^"
  "~"
  "<<"
  ">>"
  "?"
] @operator

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket

";" @punctuation.delimiter

(variable_substitution
  "$" @punctuation.special)

(command_substitution
  [
    "["
    "]"
  ] @punctuation.special)

; ${NS}::name
((command
  name: (variable_substitution)
  arguments: (word_list
    .
    (simple_word) @function.call))
  (#match? @function.call "^::[A-Za-z_]"))

; The array of array set and such, the variable of info exists
((command
  name: (simple_word) @_name
  arguments: (word_list
    .
    (simple_word) @_word
    .
    (simple_word) @variable))
  (#any-of? @_name "array" "info" "dict")
  (#any-of? @_word
    "set" "get" "names" "unset" "size" "exists" "lappend" "append" "incr" "update" "default" "vars")
  (#match? @variable "^[A-Za-z_:][A-Za-z0-9_:]*$"))

; Methods: the parser takes their parameters for commands
((command
  name: (simple_word) @_name
  arguments: (word_list
    .
    (simple_word) @function.method
    .
    (braced_word)
    .
    (braced_word)))
  (#any-of? @_name "method" "constructor" "typemethod"))

((command
  name: (simple_word) @_name
  arguments: (word_list
    (braced_word
      (command
        name: (simple_word) @variable.parameter))
    .
    (braced_word) .))
  (#any-of? @_name "method" "constructor" "typemethod" "lambda"))

((command
  name: (simple_word) @_name
  arguments: (word_list
    (braced_word
      (command
        arguments: (word_list
          (simple_word) @variable.parameter)))
    .
    (braced_word) .))
  (#any-of? @_name "method" "constructor" "typemethod" "lambda"))

; with a default
((command
  name: (simple_word) @_name
  arguments: (word_list
    (braced_word
      (command
        arguments: (word_list
          (braced_word
            (command
              name: (simple_word) @variable.parameter)))))
    .
    (braced_word) .))
  (#any-of? @_name "method" "constructor" "typemethod" "lambda"))

; The first word of a switch; the others are arguments for the parser
((command
  name: (simple_word) @_name
  arguments: (word_list
    (braced_word
      .
      (command
        name: (simple_word) @string))
    .))
  (#eq? @_name "switch")
  (#not-eq? @string "default"))
