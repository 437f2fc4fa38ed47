; Common Lisp

; Names
(sym_lit) @variable

((sym_lit) @variable.builtin
  (#match? @variable.builtin "^\\*[^ ]+\\*$"))

((sym_lit) @constant
  (#match? @constant "^\\+[^ ]+\\+$"))

; The head of a list is called
(list_lit
  .
  (sym_lit) @function.call)

(list_lit
  .
  (package_lit
    symbol: (sym_lit) @function.call))

; but not in data
(quoting_lit
  (list_lit
    .
    (sym_lit) @variable))

(package_lit
  package: (sym_lit) @module)

(package_lit
  "cl" @module)

(quoting_lit
  (sym_lit) @string.special.symbol)

; Classes and slots
((list_lit
  .
  (sym_lit) @_class
  .
  (sym_lit) @type
  .
  (list_lit)
  .
  (list_lit
    (list_lit
      .
      (sym_lit) @variable.member)))
  (#any-of? @_class "defclass" "define-condition"))

((list_lit
  .
  (sym_lit) @_class
  .
  (sym_lit) @type)
  (#any-of? @_class "defclass" "defstruct" "deftype" "define-condition"))

; what a slot says of itself: its type, the functions that read and write it
((list_lit
  .
  (sym_lit) @_class
  .
  (sym_lit)
  .
  (list_lit)
  .
  (list_lit
    (list_lit
      (kwd_lit) @_key
      .
      [
        (sym_lit) @type
        (list_lit
          (sym_lit) @type)
      ])))
  (#any-of? @_class "defclass" "define-condition")
  (#any-of? @_key ":type" ":TYPE"))

((list_lit
  .
  (sym_lit) @_class
  .
  (sym_lit)
  .
  (list_lit)
  .
  (list_lit
    (list_lit
      (kwd_lit) @_key
      .
      (sym_lit) @function)))
  (#any-of? @_class "defclass" "define-condition")
  (#any-of? @_key ":reader" ":writer" ":accessor"))

((list_lit
  .
  (sym_lit) @_class
  .
  (list_lit
    .
    (sym_lit) @type))
  (#any-of? @_class "defstruct" "deftype"))

((list_lit
  .
  (sym_lit) @_class
  .
  (_)
  (sym_lit) @variable.member)
  (#eq? @_class "defstruct"))

; (the fixnum x)
((list_lit
  .
  (sym_lit) @_the
  .
  [
    (sym_lit) @type
    (list_lit
      (sym_lit) @type)
  ])
  (#any-of? @_the "the" "check-type"))

; Functions
(defun_header
  function_name: (_) @function)

; (defmethod draw ((shape circle)) …)
((defun_header
  keyword: (defun_keyword) @_keyword
  lambda_list: (list_lit
    (list_lit
      .
      (sym_lit)
      .
      (sym_lit) @type)))
  (#eq? @_keyword "defmethod"))

(var_quoting_lit
  (sym_lit) @function)

((list_lit
  .
  (sym_lit) @function.builtin)
  (#any-of? @function.builtin
    "abs" "acons" "append" "apply" "apropos" "aref" "array-dimension" "assoc" "atom" "boundp" "butlast" "car" "cdr" "caar"
    "cadr" "cddr" "caddr" "ceiling" "char" "char=" "char-code" "characterp" "class-of" "close" "code-char" "coerce"
    "concatenate" "cons" "consp" "copy-list" "copy-seq" "count" "count-if" "delete" "delete-duplicates" "delete-if"
    "describe" "elt" "endp" "eq" "eql" "equal" "equalp" "eval" "evenp" "every" "expt" "fboundp" "fill" "find" "find-if"
    "find-package" "first" "floor" "format" "funcall" "gensym" "get" "gethash" "getf" "identity" "import" "intern" "last"
    "length" "list" "list*" "listp" "load" "macroexpand" "macroexpand-1" "make-array" "make-hash-table" "make-instance"
    "make-list" "make-string" "map" "mapc" "mapcan" "mapcar" "maphash" "mapl" "maplist" "max" "member" "merge" "min"
    "minusp" "mod" "nconc" "not" "notany" "notevery" "nreverse" "nth" "nthcdr" "null" "numberp" "oddp" "open"
    "parse-integer" "plusp" "position" "position-if" "prin1" "princ" "print" "random" "read" "read-from-string" "read-line"
    "reduce" "rem" "remhash" "remove" "remove-duplicates" "remove-if" "remove-if-not" "rest" "reverse" "round" "rplaca"
    "rplacd" "search" "second" "set" "slot-value" "some" "sort" "sqrt" "stable-sort" "string" "string-downcase"
    "string-trim" "string-upcase" "string=" "stringp" "subseq" "subst" "substitute" "symbol-function" "symbol-name"
    "symbol-value" "symbolp" "terpri" "third" "truncate" "type-of" "typep" "union" "values" "vector" "vector-push"
    "vector-push-extend" "write" "write-line" "write-string" "zerop" "1+" "1-" "+" "-" "*" "/" "=" "/=" "<" ">" "<=" ">="
    "call-next-method" "next-method-p"))

((list_lit
  .
  (sym_lit) @keyword)
  (#any-of? @keyword
    "block" "catch" "compiler-let" "declaim" "declare" "decf" "defclass" "defconstant" "define-compiler-macro"
    "define-condition" "define-method-combination" "define-modify-macro" "define-setf-expander" "define-symbol-macro"
    "defpackage" "defparameter" "defsetf" "defstruct" "deftype" "defvar" "destructuring-bind" "eval-when" "flet" "function"
    "incf" "labels" "let" "let*" "load-time-value" "locally" "macrolet" "multiple-value-bind" "multiple-value-call"
    "multiple-value-list" "multiple-value-prog1" "multiple-value-setq" "pop" "proclaim" "prog" "prog*" "prog1" "prog2"
    "progn" "progv" "psetf" "psetq" "push" "pushnew" "quote" "rotatef" "setf" "setq" "shiftf" "symbol-macrolet" "tagbody"
    "the" "time" "trace" "untrace" "with-accessors" "with-compilation-unit" "with-hash-table-iterator"
    "with-input-from-string" "with-open-file" "with-open-stream" "with-output-to-string" "with-slots"
    "with-standard-io-syntax"))

((list_lit
  .
  (sym_lit) @keyword.conditional)
  (#any-of? @keyword.conditional
    "if" "when" "unless" "cond" "case" "ccase" "ecase" "typecase" "ctypecase" "etypecase"))

((list_lit
  .
  (sym_lit) @keyword.repeat)
  (#any-of? @keyword.repeat "do" "do*" "dolist" "dotimes" "loop" "do-symbols" "do-external-symbols" "do-all-symbols" "go"))

((list_lit
  .
  (sym_lit) @keyword.return)
  (#any-of? @keyword.return "return" "return-from" "throw"))

((list_lit
  .
  (sym_lit) @keyword.exception)
  (#any-of? @keyword.exception
    "error" "cerror" "warn" "signal" "assert" "check-type" "handler-bind" "handler-case" "ignore-errors" "restart-bind"
    "restart-case" "unwind-protect" "invoke-restart" "with-simple-restart"))

((list_lit
  .
  (sym_lit) @keyword.import)
  (#any-of? @keyword.import "in-package" "use-package" "require" "provide" "import" "export"))

((list_lit
  .
  (sym_lit) @keyword.operator)
  (#any-of? @keyword.operator "and" "or"))

; What a form binds is not called
((list_lit
  .
  (sym_lit) @_let
  .
  (list_lit
    (list_lit
      .
      (sym_lit) @variable)))
  (#any-of? @_let "let" "let*" "do" "do*" "prog" "prog*" "symbol-macrolet" "with-slots" "with-accessors" "multiple-value-bind"))

((list_lit
  .
  (sym_lit) @_dotimes
  .
  (list_lit
    .
    (sym_lit) @variable))
  (#any-of? @_dotimes "let" "let*" "prog" "prog*" "dotimes" "dolist" "do-symbols" "do-external-symbols" "do-all-symbols" "destructuring-bind" "multiple-value-bind" "with-open-file" "with-output-to-string" "with-input-from-string"))

; Labels of prog and tagbody, and where go leads
((list_lit
  .
  (sym_lit) @_prog
  (sym_lit) @label)
  (#any-of? @_prog "tagbody" "prog" "prog*"))

((list_lit
  .
  (sym_lit) @_go
  .
  (sym_lit) @label)
  (#eq? @_go "go"))

; nor are superclasses, slots and what is declared
((list_lit
  .
  (sym_lit) @_class
  .
  (sym_lit)
  .
  (list_lit
    (sym_lit) @type))
  (#any-of? @_class "defclass" "define-condition"))

((list_lit
  .
  (sym_lit) @_class
  .
  (_)
  (list_lit
    .
    (sym_lit) @variable.member))
  (#eq? @_class "defstruct"))

((list_lit
  .
  (sym_lit) @_declare
  (list_lit
    .
    (sym_lit) @keyword.modifier))
  (#any-of? @_declare "declare" "declaim" "proclaim"))

((list_lit
  .
  (sym_lit) @_declare
  (list_lit
    .
    (sym_lit) @_type
    .
    (sym_lit) @type))
  (#any-of? @_declare "declare" "declaim" "proclaim")
  (#any-of? @_type "type" "ftype"))

; nor are parameters
(defun_header
  lambda_list: (list_lit
    (sym_lit) @variable.parameter))

(defun_header
  lambda_list: (list_lit
    (list_lit
      .
      (sym_lit) @variable.parameter)))

((sym_lit) @keyword.modifier
  (#any-of? @keyword.modifier "&optional" "&rest" "&key" "&body" "&allow-other-keys" "&aux" "&environment" "&whole"))

(defun_header
  keyword: (defun_keyword) @keyword.function)

(loop_macro
  "loop" @keyword.repeat)

(for_clause_word) @keyword.repeat

(for_clause
  [
    "for"
    "and"
    "as"
    "with"
  ] @keyword.repeat)

(while_clause
  [
    "while"
    "until"
  ] @keyword.repeat)

(accumulation_verb) @keyword.repeat

(accumulation_clause
  "into" @keyword.repeat)

(with_clause
  [
    "with"
    "and"
  ] @keyword.repeat)

(with_clause
  "=" @operator)

(do_clause
  "do" @keyword.repeat)

(repeat_clause
  "repeat" @keyword.repeat)

(condition_clause
  [
    "when"
    "if"
    "unless"
    "always"
    "thereis"
    "never"
    "else"
  ] @keyword.conditional)

(termination_clause
  [
    "finally"
    "return"
    "initially"
  ] @keyword.return)

; Comments
[
  (comment)
  (block_comment)
  (dis_expr)
] @comment

((comment) @comment.documentation
  (#match? @comment.documentation "^;;;;"))

; Literals
(str_lit) @string

(defun
  .
  (defun_header)
  .
  (str_lit) @string.documentation)

((list_lit
  (kwd_lit) @_key
  .
  (str_lit) @string.documentation)
  (#any-of? @_key ":documentation" ":DOCUMENTATION"))

(format_specifier) @string.special

(char_lit) @character

(num_lit) @number

((num_lit) @number.float
  (#match? @number.float "^[-+]?[0-9]*\\.[0-9]|[eEdDfFsSlL][-+]?[0-9]+$"))

(kwd_lit) @string.special.symbol

(nil_lit) @constant.builtin

((sym_lit) @boolean
  (#any-of? @boolean "t" "T"))

; Conditions of the reader
(include_reader_macro
  [
    "#+"
    "#-"
  ] @keyword.directive)

(include_reader_macro
  condition: (_) @keyword.directive)

; Quotes
[
  "'"
  "`"
  "#'"
  ","
  ",@"
] @operator

; Punctuation
[
  ":"
  "::"
] @punctuation.delimiter

[
  "("
  ")"
] @punctuation.bracket

(kwd_lit
  ":" @string.special.symbol)

; What cond tests and what case compares with is not called
((list_lit
  .
  (sym_lit) @_cond
  (list_lit
    .
    (sym_lit) @variable))
  (#eq? @_cond "cond")
  (#not-any-of? @variable "t" "nil"))

((list_lit
  .
  (sym_lit) @_case
  .
  (_)
  (list_lit
    .
    [
      (sym_lit) @string.special.symbol
      (list_lit
        (sym_lit) @string.special.symbol)
    ]))
  (#any-of? @_case "case" "ccase" "ecase")
  (#not-any-of? @string.special.symbol "t" "nil" "otherwise"))
