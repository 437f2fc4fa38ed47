; Scheme

(symbol) @variable

; What is called
(list
  .
  (symbol) @function.call)

((list
  .
  (symbol) @function.builtin)
  (#any-of? @function.builtin
    "*" "+" "-" "/" "<" "<=" "=" ">" ">=" "abs" "append" "apply" "assoc" "assq" "assv" "boolean?" "caar" "cadr" "call-with-current-continuation"
    "call-with-values" "call/cc" "car" "cdar" "cddr" "cdr" "ceiling" "char->integer" "char?" "close-port" "cons" "cos" "current-input-port"
    "current-output-port" "display" "dynamic-wind" "eof-object?" "eq?" "equal?" "eqv?" "error" "eval" "even?" "exact" "exact->inexact" "expt" "filter"
    "floor" "fold" "fold-left" "fold-right" "for-each" "format" "gcd" "hash-table-ref" "hash-table-set!" "inexact" "integer?" "iota" "length" "list"
    "list->string" "list->vector" "list-ref" "list-tail" "list?" "load" "make-string" "make-vector" "map" "max" "member" "memq" "memv" "min" "modulo"
    "negative?" "newline" "not" "null?" "number->string" "number?" "odd?" "open-input-file" "pair?" "positive?" "procedure?" "quotient" "raise" "read"
    "read-char" "read-line" "reduce" "remainder" "reverse" "round" "set-car!" "set-cdr!" "sin" "sqrt" "string->list" "string->number" "string->symbol"
    "string-append" "string-length" "string-ref" "string=?" "string?" "substring" "symbol->string" "symbol?" "truncate" "values" "vector" "vector->list"
    "vector-length" "vector-map" "vector-ref" "vector-set!" "vector?" "with-exception-handler" "write" "write-char" "zero?"))

; Forms
((list
  .
  (symbol) @keyword)
  (#any-of? @keyword
    "and-let*" "assert" "begin" "case-lambda" "cut" "cute" "delay" "delay-force" "dynamic-require" "fluid-let" "let" "let*" "let*-syntax" "let*-values"
    "let-syntax" "let-values" "letrec" "letrec*" "letrec-syntax" "make-parameter" "or" "and" "parameterize" "quasiquote" "quote" "rec" "set!" "syntax-case"
    "syntax-rules" "unquote" "with-syntax"))

((list
  .
  (symbol) @keyword.function)
  (#any-of? @keyword.function "define" "define*" "define-inlinable" "define-public" "define-values" "lambda" "lambda*" "λ" "named-lambda"))

((list
  .
  (symbol) @keyword.type)
  (#any-of? @keyword.type "define-class" "define-record-type" "define-structure" "define-condition-type"))

((list
  .
  (symbol) @keyword.directive)
  (#any-of? @keyword.directive "define-syntax" "define-syntax-rule" "define-macro" "defmacro" "cond-expand" "define-library" "define-module" "library" "module"))

((list
  .
  (symbol) @keyword.import)
  (#any-of? @keyword.import "export" "import" "include" "include-ci" "require" "require-extension" "use" "use-modules" "provide"))

((list
  .
  (symbol) @keyword.conditional)
  (#any-of? @keyword.conditional "case" "cond" "else" "if" "unless" "when" "match" "match-let" "match-lambda"))
((list
  (symbol) @operator)
  (#any-of? @operator "=>" "." "..." "_"))

((list
  .
  (symbol) @keyword.repeat)
  (#any-of? @keyword.repeat "do" "while" "until" "do-ec"))

((list
  .
  (symbol) @keyword.exception)
  (#any-of? @keyword.exception "guard" "catch" "throw" "with-exception-handler" "raise" "raise-continuable"))

; What is defined: (define (name parameter …) …), (define name …)
((list
  .
  (symbol) @_define
  .
  (list
    .
    (symbol) @function))
  (#any-of? @_define "define" "define*" "define-public" "define-inlinable" "define-syntax-rule" "define-macro" "defmacro"))
((list
  .
  (symbol) @_define
  .
  (list
    .
    (symbol)
    (symbol) @variable.parameter))
  (#any-of? @_define "define" "define*" "define-public" "define-inlinable" "define-syntax-rule" "define-macro"))
((list
  .
  (symbol) @_define
  .
  (symbol) @function.macro)
  (#any-of? @_define "define-syntax"))
((list
  .
  (symbol) @_define
  .
  (symbol) @function
  .
  (list
    .
    (symbol) @_lambda))
  (#any-of? @_define "define" "define-public")
  (#any-of? @_lambda "lambda" "λ" "case-lambda" "lambda*"))
((list
  .
  (symbol) @_define
  .
  (symbol) @type)
  (#any-of? @_define "define-record-type" "define-class" "define-structure"))

((list
  .
  (symbol) @_lambda
  .
  (list
    (symbol) @variable.parameter))
  (#any-of? @_lambda "lambda" "λ" "lambda*"))

; (let loop (…) …), (let ((name value)) …)
((list
  .
  (symbol) @_let
  .
  (symbol) @function)
  (#eq? @_let "let"))
((list
  .
  (symbol) @_let
  .
  (list
    (list
      .
      (symbol) @variable)))
  (#any-of? @_let "let" "let*" "letrec" "letrec*" "do" "fluid-let" "parameterize"))
((list
  .
  (symbol) @_let
  .
  (symbol)
  .
  (list
    (list
      .
      (symbol) @variable)))
  (#eq? @_let "let"))

; (import (scheme base))
((list
  .
  (symbol) @_import
  (list
    (symbol) @module))
  (#any-of? @_import "import" "use-modules" "define-library" "define-module" "library"))

; Data are no calls
(quote
  [
    "'"
    (symbol)
  ] @string.special.symbol)
(quote
  (list
    (symbol) @string.special.symbol))
"#'" @string.special.symbol
[
  "`"
  ","
  ",@"
] @operator

(keyword) @attribute
(boolean) @boolean
(number) @number
(character) @character
(string) @string
(escape_sequence) @string.escape
(directive) @keyword.directive

[
  (comment)
  (block_comment)
] @comment

; #;(left out): stronger than what is in it
((comment) @comment
  (#match? @comment "^#;")
  (#set! priority 105))

; (guard (e …) …)
((list
  .
  (symbol) @_guard
  .
  (list
    .
    (symbol) @variable.parameter))
  (#eq? @_guard "guard"))

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
  "#("
  "#vu8("
] @punctuation.bracket

; Classes and record types: <name>
((symbol) @type
  (#match? @type "^<[A-Za-z][^<>]*>$"))

; Guile
((symbol) @constant.builtin
  (#any-of? @constant.builtin "*unspecified*" "*undefined*"))

((list
  .
  (symbol) @keyword.type)
  (#any-of? @keyword.type "define-json-mapping" "define-json-type" "define-immutable-record-type" "define-record-type*"))

; The fields of a record stand behind its predicate
((list
  .
  (symbol) @_define
  .
  (_)
  .
  (_)
  .
  (symbol)
  (list
    .
    (symbol) @variable.member))
  (#any-of? @_define "define-record-type" "define-json-mapping" "define-immutable-record-type"))

; Patterns of syntax-rules bind what they name: ((_ (name value) …) …)
((list
  .
  (symbol) @_rules
  (list
    .
    (list
      (list
        .
        (symbol) @variable))))
  (#eq? @_rules "syntax-rules"))

; (define (f a . rest) …)
((symbol) @operator
  (#eq? @operator "."))
