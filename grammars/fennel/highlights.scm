; Fennel

; Names
(symbol) @variable

((symbol) @variable.builtin
  (#any-of? @variable.builtin "_G" "_ENV" "_VERSION" "arg" "self" "$" "$1" "$2" "$3" "$4" "$5" "$6" "$7" "$8" "$9" "$..."))

; a constant in capitals
((symbol) @constant
  (#match? @constant "^[A-Z][A-Z0-9_*-]+$"))

; Tables of Lua
((symbol) @module.builtin
  (#any-of? @module.builtin "coroutine" "debug" "io" "math" "os" "package" "string" "table" "utf8" "bit32"))

(multi_symbol
  "."
  (symbol) @variable.member)

(multi_symbol
  .
  (symbol) @variable)

((multi_symbol
  .
  (symbol) @module.builtin)
  (#any-of? @module.builtin "coroutine" "debug" "io" "math" "os" "package" "string" "table" "utf8" "bit32"))

((multi_symbol
  .
  (symbol) @variable.builtin)
  (#any-of? @variable.builtin "_G" "_ENV" "arg" "self" "$" "$1" "$2" "$3"))

; Calls
(list
  .
  (symbol) @function.call)

(list
  .
  (multi_symbol
    (symbol) @function.call .))

(multi_symbol_method
  (symbol) @function.method.call .)

(multi_symbol_method
  .
  (symbol) @variable)

(quoted_list
  .
  (symbol) @function.call)

; Functions of Lua
((list
  .
  (symbol) @function.builtin)
  (#any-of? @function.builtin "assert" "collectgarbage" "dofile" "error" "getmetatable" "ipairs" "load" "loadfile" "loadstring" "next" "pairs" "pcall" "print"
    "rawequal" "rawget" "rawlen" "rawset" "select" "setmetatable" "tonumber" "tostring" "type" "unpack" "warn" "xpcall" "getfenv" "setfenv" "view"))

; Special forms and macros
((list
  .
  (symbol) @keyword)
  (#any-of? @keyword "do" "values" "let" "local" "global" "var" "set" "set-forcibly!" "tset" "with-open" "eval-compiler" "doto" "lua" "comment" "pick-args"
    "pick-values" "partial" "macrodebug" "tail!" "assert-repl" "unquote" "quote" "faccumulate"))

((quoted_list
  .
  (symbol) @keyword)
  (#any-of? @keyword "do" "values" "let" "local" "global" "var" "set" "tset" "with-open" "doto" "lua" "partial" "match"))

((list
  .
  (symbol) @keyword.import)
  (#any-of? @keyword.import "require" "require-macros" "import-macros" "include"))

((list
  .
  (symbol) @keyword.conditional)
  (#any-of? @keyword.conditional "if" "when" "case" "case-try" "match" "match-try" "catch" "where" "?." "-?>" "-?>>"))

((quoted_list
  .
  (symbol) @keyword.conditional)
  (#any-of? @keyword.conditional "if" "when" "case" "match" "where"))

((list
  .
  (symbol) @keyword.repeat)
  (#any-of? @keyword.repeat "while" "for" "each" "collect" "icollect" "accumulate" "fcollect" "faccumulate"))

((quoted_list
  .
  (symbol) @keyword.repeat)
  (#any-of? @keyword.repeat "while" "for" "each" "collect" "icollect" "accumulate"))

((list
  .
  (symbol) @keyword.function)
  (#any-of? @keyword.function "fn" "lambda" "λ" "hashfn" "macro" "macros"))

((quoted_list
  .
  (symbol) @keyword.function)
  (#any-of? @keyword.function "fn" "lambda" "λ" "hashfn"))

; (macro name [arguments])
((list
  .
  (symbol) @keyword.function
  .
  (symbol) @function.macro
  .
  (sequential_table))
  (#any-of? @keyword.function "macro" "fn" "lambda"))

((list
  .
  (symbol) @_macro
  (sequential_table
    (symbol) @variable.parameter))
  (#eq? @_macro "macro"))

; Operators
((list
  .
  (symbol) @operator)
  (#any-of? @operator "+" "-" "*" "/" "//" "%" "^" ".." "=" "not=" "~=" "<" ">" "<=" ">=" "->" "->>" "-?>" "-?>>" "." "?." ":" "#" "length" "band" "bor" "bxor"
    "bnot" "lshift" "rshift"))

((quoted_list
  .
  (symbol) @operator)
  (#any-of? @operator "+" "-" "*" "/" "//" "%" "^" ".." "=" "not=" "~=" "<" ">" "<=" ">=" "->" "->>" "-?>" "-?>>" "." "?." ":" "length"))

((list
  .
  (symbol) @keyword.operator)
  (#any-of? @keyword.operator "and" "or" "not"))

((quoted_list
  .
  (symbol) @keyword.operator)
  (#any-of? @keyword.operator "and" "or" "not"))

; What stands before the rest of a table, what ends a loop
((symbol) @keyword.operator
  (#any-of? @keyword.operator "&" "&as" "&until" "&into"))

"&as" @keyword.operator

":until" @keyword.operator

; Forms of the grammar
[
  "local"
  "var"
  "let"
  "global"
  "set"
  "quote"
] @keyword

[
  "match"
  "where"
] @keyword.conditional

[
  "for"
  "each"
  "collect"
  "icollect"
  "accumulate"
] @keyword.repeat

[
  "fn"
  "lambda"
  "λ"
  "hashfn"
] @keyword.function

"or" @keyword.operator

; Definitions
(fn
  name: (symbol) @function)

(fn
  name: (multi_symbol
    (symbol) @function .))

(lambda
  name: (symbol) @function)

(lambda
  name: (multi_symbol
    (symbol) @function .))

; (local name (fn ...)), {:name (fn ...)}
(local
  (binding
    (symbol) @function)
  .
  [
    (fn)
    (lambda)
    (hashfn)
  ])

(parameters
  (binding
    (symbol) @variable.parameter))

(parameters
  (table_binding
    (binding
      (symbol) @variable.parameter)))

(parameters
  (sequential_table_binding
    (binding
      (symbol) @variable.parameter)))

(vararg) @variable.parameter.builtin

; Literals
(string) @string

((string) @string.special.symbol
  (#match? @string.special.symbol "^:"))

; The words with a colon are names of fields where they are keys
(table_pair
  [
    ":" @property
    key: (string) @property
  ])

(table_binding
  [
    ":"
    (string)
  ] @property)

(table_pair
  key: (string) @function
  value: [
    (fn)
    (lambda)
    (hashfn)
  ])

(fn
  docstring: (string) @string.documentation)

(lambda
  docstring: (string) @string.documentation)

(escape_sequence) @string.escape

(number) @number

(boolean) @boolean

(nil) @constant.builtin

(nil_safe) @operator

(comment) @comment

; Quotes
(hashfn
  "#" @punctuation.special)

(quote
  [
    "'"
    "`"
  ] @punctuation.special)

(unquote
  "," @punctuation.special)

(multi_symbol
  "." @punctuation.delimiter)

(multi_symbol_method
  ":" @punctuation.delimiter)

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket

; The first line of a script
((program
  .
  (hashfn
    "#" @keyword.directive
    (symbol) @keyword.directive @_first)
  .
  (symbol)? @keyword.directive)
  (#match? @_first "^!"))
