; Ruby

; Identifiers: the general case first, everything more specific below
(identifier) @variable

; CamelCase names are classes, ALL_CAPS names are constants
(constant) @type

((constant) @constant
  (#match? @constant "^[A-Z][A-Z0-9_]*$"))

; Classes: definitions and bases
(class name: (constant) @type)
(class name: (scope_resolution name: (constant) @type))
(superclass (constant) @type)
(superclass (scope_resolution name: (constant) @type))
(exceptions (scope_resolution name: (constant) @type))

; `Point = Struct.new(:x, :y)` defines a class
((assignment
  left: (constant) @type.definition
  right: (call
    receiver: (constant) @_receiver
    method: (identifier) @_method))
  (#any-of? @_receiver "Struct" "Data" "Class" "Module")
  (#any-of? @_method "new" "define"))

; Acronyms that are modules or classes
((constant) @type
  (#any-of? @type "CGI" "CSV" "DRb" "ERB" "GC" "IRB" "JSON" "JWT" "PP" "PTY" "RDoc" "URI" "YAML"))

; Modules: what stands in front of `::`, and what `module` defines
(scope_resolution scope: (constant) @module)
(scope_resolution scope: (scope_resolution name: (constant) @module))
(module name: (constant) @module)
(module name: (scope_resolution name: (constant) @module))

; Builtin classes and modules
((constant) @type.builtin
  (#any-of? @type.builtin
    "Array" "BasicObject" "Binding" "Class" "Comparable" "Complex" "Data" "Date" "DateTime" "Dir" "Encoding"
    "Enumerable" "Enumerator" "FalseClass" "Fiber" "File" "FileTest" "Float" "GC" "Hash" "IO" "Integer" "Kernel"
    "Marshal" "MatchData" "Math" "Method" "Module" "Mutex" "NilClass" "Numeric" "Object" "ObjectSpace" "Pathname"
    "Proc" "Process" "Queue" "Ractor" "Random" "Range" "Rational" "Refinement" "Regexp" "Set" "Signal"
    "SizedQueue" "String" "StringIO" "Struct" "Symbol" "Thread" "Time" "TracePoint" "TrueClass" "UnboundMethod"
    "ArgumentError" "ClosedQueueError" "EOFError" "EncodingError" "Errno" "Exception" "FiberError"
    "FloatDomainError" "FrozenError" "IOError" "IndexError" "Interrupt" "KeyError" "LoadError"
    "LocalJumpError" "NameError" "NoMatchingPatternError" "NoMatchingPatternKeyError" "NoMemoryError"
    "NoMethodError" "NotImplementedError" "RangeError" "RegexpError" "RuntimeError" "ScriptError"
    "SecurityError" "SignalException" "StandardError" "StopIteration" "SyntaxError" "SystemCallError"
    "SystemExit" "SystemStackError" "ThreadError" "TypeError" "UncaughtThrowError" "ZeroDivisionError"))

; Builtin constants
((constant) @constant.builtin
  (#any-of? @constant.builtin
    "ARGF" "ARGV" "DATA" "ENV" "RUBY_COPYRIGHT" "RUBY_DESCRIPTION" "RUBY_ENGINE" "RUBY_ENGINE_VERSION"
    "RUBY_PATCHLEVEL" "RUBY_PLATFORM" "RUBY_RELEASE_DATE" "RUBY_REVISION" "RUBY_VERSION" "STDERR" "STDIN"
    "STDOUT" "TOPLEVEL_BINDING"))

((identifier) @constant.builtin
  (#any-of? @constant.builtin
    "__FILE__" "__LINE__" "__ENCODING__" "__method__" "__dir__" "__callee__"))

; Variables
[
  (instance_variable)
  (class_variable)
] @variable.member

(global_variable) @variable.builtin

((global_variable) @variable
  (#match? @variable "^[$][a-z][a-z0-9_][a-z0-9_]+$")
  (#not-any-of? @variable
    "$stdin" "$stdout" "$stderr" "$LOAD_PATH" "$PROGRAM_NAME"))

[
  (self)
  (super)
] @variable.builtin

; Names of block parameters that nobody has to define
((identifier) @variable.builtin
  (#match? @variable.builtin "^(it|_[1-9])$")
  (#has-ancestor? @variable.builtin block do_block))

; Parameters
(method_parameters (identifier) @variable.parameter)
(lambda_parameters (identifier) @variable.parameter)
(block_parameters (identifier) @variable.parameter)
(destructured_parameter (identifier) @variable.parameter)

[
  (splat_parameter name: (identifier) @variable.parameter)
  (hash_splat_parameter name: (identifier) @variable.parameter)
  (block_parameter name: (identifier) @variable.parameter)
  (optional_parameter name: (identifier) @variable.parameter)
  (keyword_parameter name: (identifier) @variable.parameter)
]

; In a pattern a splat is a variable
(array_pattern (splat_parameter name: (identifier) @variable))
(find_pattern (splat_parameter name: (identifier) @variable))
(hash_pattern (hash_splat_parameter name: (identifier) @variable))

; Functions: calls
(call
  !receiver
  method: [
    (identifier)
    (constant)
  ] @function.call)

(call
  receiver: (_)
  method: [
    (identifier)
    (constant)
  ] @function.method.call)

; x.name = value, x.name += value
(assignment
  left: (call
    receiver: (_)
    method: (identifier) @variable.member))
(operator_assignment
  left: (call
    receiver: (_)
    method: (identifier) @variable.member))
(left_assignment_list
  (call
    receiver: (_)
    method: (identifier) @variable.member))

; Conversions that look like classes
((call
  !receiver
  method: (constant) @function.builtin)
  (#any-of? @function.builtin "Array" "Complex" "Float" "Hash" "Integer" "Rational" "String" "BigDecimal" "Pathname" "URI"))

; Functions of Kernel and Module, with or without arguments
([
  (call
    !receiver
    method: (identifier) @function.builtin)
  (program (identifier) @function.builtin)
  (body_statement (identifier) @function.builtin)
  (block_body (identifier) @function.builtin)
  (then (identifier) @function.builtin)
  (else (identifier) @function.builtin)
  (if_modifier body: (identifier) @function.builtin)
  (unless_modifier body: (identifier) @function.builtin)
]
  (#any-of? @function.builtin
    "abort" "at_exit" "attr" "attr_accessor" "attr_reader" "attr_writer" "autoload" "binding" "block_given?"
    "caller" "caller_locations" "define_method" "eval" "exec" "exit" "exit!" "extend" "fork" "format"
    "gets" "include" "instance_variable_get" "instance_variable_set" "lambda" "loop" "p" "pp" "prepend"
    "print" "printf" "proc" "putc" "puts" "rand" "readline" "readlines" "refine" "select" "sleep" "spawn"
    "sprintf" "srand" "system" "test" "trap" "using" "warn" "alias_method" "remove_method" "undef_method"
    "remove_const"))

((identifier) @function.builtin
  (#any-of? @function.builtin "block_given?" "binding"))

; Words that are functions, but act as keywords
((identifier) @keyword.modifier
  (#any-of? @keyword.modifier
    "module_function" "private" "private_class_method" "private_constant" "protected" "public"
    "public_class_method" "ruby2_keywords" "deprecate_constant")
  (#has-parent? @keyword.modifier program body_statement call argument_list))

((call
  !receiver
  method: (identifier) @keyword.import)
  (#any-of? @keyword.import "load" "require" "require_relative" "require_dependency"))

([
  (call
    !receiver
    method: (identifier) @keyword.exception)
  ((identifier) @keyword.exception)
]
  (#any-of? @keyword.exception "catch" "fail" "raise" "throw")
  (#not-has-parent? @keyword.exception pair argument_list assignment))

; ... of an object they are methods like others: `thread.raise(Stop)`
((call
  receiver: (_)
  method: (identifier) @function.method.call)
  (#any-of? @function.method.call "catch" "fail" "raise" "throw"))

((identifier) @keyword.debug
  (#any-of? @keyword.debug "byebug" "debugger"))
((call
  receiver: (identifier) @_binding
  method: (identifier) @keyword.debug)
  (#eq? @_binding "binding")
  (#any-of? @keyword.debug "irb" "pry" "b" "break"))

; Comments
(comment) @comment

((comment) @keyword.directive
  (#match? @keyword.directive "^#!|^# *(-[*]- *)?([eE]ncoding|coding|frozen_string_literal|warn_indent|typed|shareable_constant_value|rubocop:)"))

; Comments in front of a definition are documentation
([
  ((comment)+ @comment.documentation
    .
    [
      (method)
      (singleton_method)
      (class)
      (module)
    ])
  ((comment)+ @comment.documentation
    .
    (body_statement
      .
      [
        (method)
        (singleton_method)
        (class)
        (module)
      ]))
]
  (#not-match? @comment.documentation "^#!|^# *(-[*]- *)?([eE]ncoding|coding|frozen_string_literal|warn_indent|typed|shareable_constant_value|rubocop:)"))

((comment) @comment.documentation
  (#match? @comment.documentation "^=begin"))

(uninterpreted) @comment

; Strings
[
  (string)
  (bare_string)
  (string_array)
  (heredoc_content)
] @string

(subshell) @string.special
(character) @character

; unproved: the colours of regular expressions win, where their grammar is installed
(regex) @string.regexp

[
  (heredoc_beginning)
  (heredoc_end)
] @label

; Symbols
[
  (simple_symbol)
  (delimited_symbol)
  (bare_symbol)
  (symbol_array)
  (hash_key_symbol)
] @string.special.symbol

(escape_sequence) @string.escape

(interpolation) @none

; Numbers
(integer) @number

[
  (float)
  (rational)
  (complex)
] @number.float

(rational (integer) @number.float)
(complex (integer) @number.float)

; Literal constants
[
  (true)
  (false)
] @boolean

(nil) @constant.builtin

; Keywords
[
  "BEGIN"
  "END"
  "alias"
  "begin"
  "do"
  "end"
  "then"
] @keyword

[
  "class"
  "module"
] @keyword.type

[
  "def"
  "undef"
] @keyword.function

[
  "return"
  "yield"
] @keyword.return

[
  "case"
  "else"
  "elsif"
  "if"
  "in"
  "unless"
  "when"
] @keyword.conditional

[
  "break"
  "for"
  "next"
  "redo"
  "until"
  "while"
] @keyword.repeat

[
  "ensure"
  "rescue"
  "retry"
] @keyword.exception

[
  "and"
  "defined?"
  "not"
  "or"
] @keyword.operator

; Keywords with another part in some places; `end` is coloured as what it closes
(for (in "in" @keyword.repeat))
(while body: (do ["do" "end"] @keyword.repeat))
(until body: (do ["do" "end"] @keyword.repeat))
(for body: (do ["do" "end"] @keyword.repeat))
(if "end" @keyword.conditional)
(unless "end" @keyword.conditional)
(case "end" @keyword.conditional)
(case_match "end" @keyword.conditional)
(then "then" @keyword.conditional)
(method "end" @keyword.function)
(singleton_method "end" @keyword.function)
(class "end" @keyword.type)
(module "end" @keyword.type)
(singleton_class "end" @keyword.type)
(rescue body: (then "then" @keyword.exception))
(begin (else "else" @keyword.exception))
(body_statement (else "else" @keyword.exception))

; Operators
[
  "!" "!=" "!~" "%" "&" "&&" "&&=" "&=" "*" "**" "**=" "*=" "+" "+=" "-" "-=" "->" ".." "..." "/" "/=" "<" "<<"
  "<<=" "<=" "<=>" "=" "==" "===" "=>" "=~" ">" ">=" ">>" ">>=" "?" "^" "^=" "|" "|=" "||" "||=" "~"
] @operator

; Punctuation
[
  ","
  "."
  "&."
  "::"
  ":"
  ";"
] @punctuation.delimiter

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket

[
  "%w("
  "%i("
] @punctuation.bracket
(string_array ")" @punctuation.bracket)
(symbol_array ")" @punctuation.bracket)
(block_parameters "|" @punctuation.bracket)

; `key:` has the colour of the symbol it is, and `? :` that of a condition
(pair
  key: (hash_key_symbol)
  ":" @string.special.symbol)
(keyword_pattern
  key: (hash_key_symbol)
  ":" @string.special.symbol)
(conditional
  [
    "?"
    ":"
  ] @keyword.conditional.ternary)
(pair
  key: (string) @string.special.symbol
  .
  ":" @string.special.symbol)

(interpolation
  [
    "#{"
    "}"
  ] @punctuation.special)

(regex "/" @string.regexp)
(forward_parameter "..." @variable.parameter.builtin)
(forward_argument "..." @variable.parameter.builtin)

; Functions: definitions; all but those at the top are methods
(method
  name: [
    (identifier) @function
    (constant) @function
    (setter _ @function)
    (operator _ @function)
  ])

([
  (method
    name: [
      (identifier) @function.method
      (constant) @function.method
      (setter _ @function.method)
      (operator _ @function.method)
    ])
]
  (#has-ancestor? @function.method class module singleton_class do_block block))

((method
  name: (identifier) @constructor)
  (#eq? @constructor "initialize"))

(singleton_method
  name: [
    (identifier) @function.method
    (constant) @function.method
    (setter _ @function.method)
    (operator _ @function.method)
  ])

[
  (alias (identifier) @function.method)
  (alias (operator _ @function.method))
  (undef (identifier) @function.method)
  (undef (operator _ @function.method))
]

; unproved: it is about spelling, not about colours
((call
  method: (identifier) @_function
  arguments: (argument_list
    (string) @nospell))
  (#any-of? @_function "require" "require_relative" "load" "autoload"))
