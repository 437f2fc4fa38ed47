; Emacs Lisp

; Names
(symbol) @variable

((symbol) @string.special.symbol
  (#match? @string.special.symbol "^:"))

; The head of a list is called
(list
  .
  (symbol) @function.call)

; but not in data
(quote
  (list
    .
    (symbol) @variable))

((list
  .
  (symbol) @_macro
  .
  (symbol) @function
  .
  (list
    (symbol) @variable.parameter))
  (#any-of? @_macro
    "cl-defun" "cl-defmacro" "cl-defgeneric" "cl-defmethod" "defalias" "define-inline" "cl-defsubst" "ert-deftest"
    "iter-defun"))

; Definitions
(function_definition
  name: (symbol) @function)

(macro_definition
  name: (symbol) @function.macro)

((list
  .
  (symbol) @_macro
  .
  (symbol) @function)
  (#any-of? @_macro "define-minor-mode" "define-derived-mode" "define-globalized-minor-mode" "define-generic-mode" "transient-define-prefix"
    "transient-define-suffix" "transient-define-infix" "transient-define-argument" "transient-define-group"))

((list
  .
  (symbol) @_macro
  .
  (symbol) @type.definition)
  (#any-of? @_macro "cl-defstruct" "defclass" "defgroup" "defface" "define-error"))

((list
  .
  (symbol) @_macro
  .
  (symbol) @module)
  (#eq? @_macro "use-package"))

(special_form
  "defconst"
  .
  (symbol) @constant)

; #'function
(quote
  "#'"
  (symbol) @function)

(quote
  "'"
  (symbol) @string.special.symbol)

(quote
  "`"
  (symbol) @string.special.symbol)

; Parts of a parameter list
((symbol) @keyword.modifier
  (#any-of? @keyword.modifier "&optional" "&rest" "&key" "&body" "&allow-other-keys" "&aux" "&environment" "&whole"))

((symbol) @variable.builtin
  (#any-of? @variable.builtin "this-command" "last-command" "current-prefix-arg" "load-file-name" "load-path" "features"))

; Functions and macros of Emacs
((list
  .
  (symbol) @function.builtin)
  (#any-of? @function.builtin
    "car" "cdr" "cons" "list" "append" "nth" "nthcdr" "length" "eq" "eql" "equal" "null" "not" "atom" "consp" "listp"
    "stringp" "symbolp" "numberp" "integerp" "functionp" "boundp" "fboundp" "mapcar" "mapc" "mapconcat" "funcall" "apply"
    "message" "format" "concat" "substring" "string-match" "string-match-p" "replace-regexp-in-string" "insert" "point"
    "point-min" "point-max" "goto-char" "forward-line" "beginning-of-line" "end-of-line" "search-forward"
    "re-search-forward" "looking-at" "match-string" "match-beginning" "match-end" "delete-region" "buffer-substring"
    "buffer-string" "current-buffer" "set-buffer" "get-buffer" "get-buffer-create" "buffer-name" "kill-buffer"
    "switch-to-buffer" "expand-file-name" "file-exists-p" "insert-file-contents" "write-region" "getenv" "add-hook"
    "remove-hook" "run-hooks" "define-key" "global-set-key" "keymap-set" "keymap-global-set" "add-to-list" "assoc" "assq"
    "alist-get" "plist-get" "plist-put" "gethash" "puthash" "remhash" "make-hash-table" "put" "get" "set" "intern"
    "symbol-name" "symbol-value" "string=" "string-equal" "string-prefix-p" "string-suffix-p" "split-string" "string-join"
    "string-trim" "downcase" "upcase" "number-to-string" "string-to-number" "max" "min" "abs" "1+" "1-" "+" "-" "*" "/"
    "%" "mod" "=" "<" ">" "<=" ">=" "/=" "nreverse" "reverse" "sort" "delete" "delq" "remove" "remq" "member" "memq"
    "push" "pop" "eval" "read" "print" "princ" "prin1" "identity" "ignore" "require" "provide" "load" "autoload"
    "called-interactively-p" "call-interactively" "start-process" "call-process" "shell-command" "make-overlay"
    "overlay-put" "propertize" "put-text-property" "get-text-property" "seq-filter" "seq-map" "file-name-directory"))

((list
  .
  (symbol) @keyword)
  (#any-of? @keyword
    "declare" "setf" "setq-local" "defcustom" "defgroup" "defface" "defclass" "defalias" "define-inline" "define-error"
    "define-minor-mode" "define-derived-mode" "define-globalized-minor-mode" "define-generic-mode" "cl-defstruct"
    "defvar-local" "defvar-keymap" "let-alist" "use-package" "eval-when-compile" "eval-and-compile" "with-current-buffer"
    "with-temp-buffer" "with-temp-file" "with-output-to-string" "with-eval-after-load" "with-syntax-table"
    "with-selected-window" "save-match-data" "save-window-excursion" "letrec" "cl-let*" "cl-flet" "cl-labels" "cl-letf"
    "cl-macrolet" "named-let" "rx" "ert-deftest" "should" "should-not" "should-error" "progn" "prog1" "thread-first"
    "thread-last"))

((list
  .
  (symbol) @keyword.function)
  (#any-of? @keyword.function
    "cl-defun" "cl-defmacro" "cl-defgeneric" "cl-defmethod" "cl-defsubst" "iter-defun" "transient-define-prefix" "transient-define-suffix"
    "transient-define-infix" "transient-define-argument" "transient-define-group"))

((list
  .
  (symbol) @keyword.conditional)
  (#any-of? @keyword.conditional
    "when" "unless" "if-let" "if-let*" "when-let" "when-let*" "pcase" "pcase-let" "pcase-let*" "pcase-dolist"
    "pcase-exhaustive" "cl-case" "cl-ecase" "cl-typecase" "cl-etypecase" "and-let*"))

((list
  .
  (symbol) @keyword.repeat)
  (#any-of? @keyword.repeat "dolist" "dotimes" "cl-loop" "cl-dolist" "cl-dotimes" "cl-do" "while-let" "dolist-with-progress-reporter"))

((list
  .
  (symbol) @keyword.return)
  (#any-of? @keyword.return "cl-return" "cl-return-from" "throw"))

((list
  .
  (symbol) @keyword.exception)
  (#any-of? @keyword.exception "error" "user-error" "signal" "ignore-errors" "with-demoted-errors" "condition-case-unless-debug"))

((list
  .
  (symbol) @keyword.import)
  (#any-of? @keyword.import "require" "provide" "load" "load-file" "load-library" "autoload"))

(special_form
  [
    "let"
    "let*"
    "setq"
    "setq-default"
    "defvar"
    "defconst"
    "progn"
    "prog1"
    "prog2"
    "quote"
    "function"
    "interactive"
    "save-excursion"
    "save-restriction"
    "save-current-buffer"
  ] @keyword)

[
  "defun"
  "defsubst"
  "defmacro"
  "lambda"
] @keyword.function

[
  "if"
  "cond"
] @keyword.conditional

"while" @keyword.repeat

[
  "condition-case"
  "unwind-protect"
  "catch"
] @keyword.exception

[
  "and"
  "or"
] @keyword.operator

; What a form binds is not called
(special_form
  [
    "let"
    "let*"
  ]
  .
  (list
    (list
      .
      (symbol) @variable)))

((list
  .
  (symbol) @_let
  .
  (list
    (list
      .
      (symbol) @variable)))
  (#any-of? @_let "let-alist" "if-let" "if-let*" "when-let" "when-let*" "and-let*" "letrec" "pcase-let" "cl-let*" "while-let"))

((list
  .
  (symbol) @_dolist
  .
  (list
    .
    (symbol) @variable))
  (#any-of? @_dolist "dolist" "dotimes" "cl-dolist" "cl-dotimes" "pcase-dolist"))

; nor are parameters
([
  (function_definition
    parameters: (list
      [
        (symbol) @variable.parameter
        (list
          .
          (symbol) @variable.parameter)
      ]))
  (macro_definition
    parameters: (list
      (symbol) @variable.parameter))
  (special_form
    "lambda"
    .
    (list
      (symbol) @variable.parameter))
]
  (#not-match? @variable.parameter "^&"))

((list
  .
  (symbol) @_macro
  .
  (symbol)
  .
  (symbol)?
  .
  (list
    [
      (symbol) @variable.parameter
      (list
        .
        (symbol) @variable.parameter)
    ]))
  (#any-of? @_macro "cl-defun" "cl-defmacro" "cl-defgeneric" "cl-defmethod" "cl-defsubst" "iter-defun" "define-inline")
  (#not-match? @variable.parameter "^[&:]"))

; the class of an argument of a method
((list
  .
  (symbol) @_macro
  .
  (symbol)
  .
  (symbol)?
  .
  (list
    (list
      .
      (symbol)
      .
      (symbol) @type)))
  (#any-of? @_macro "cl-defmethod"))

; Comments
(comment) @comment

((comment) @comment.documentation
  (#match? @comment.documentation "^;;;"))

((comment) @keyword.directive
  (#match? @keyword.directive "^;;;###"))

; Literals
(string) @string

(function_definition
  docstring: (string) @string.documentation)

(macro_definition
  docstring: (string) @string.documentation)

((list
  .
  (symbol) @_macro
  .
  (symbol)
  .
  (_)
  .
  (string) @string.documentation)
  (#any-of? @_macro "defcustom" "defgroup" "defface" "cl-defun" "cl-defmethod" "cl-defmacro" "cl-defgeneric" "defvar-local" "transient-define-prefix"
    "transient-define-suffix" "define-derived-mode" "define-minor-mode"))

(special_form
  "defvar"
  (_)
  (_)
  (string) @string.documentation)

(char) @character

(integer) @number

(float) @number.float

[
  "nil"
  "t"
] @constant.builtin

; Quotes
[
  "'"
  "#'"
  "`"
  ","
  ",@"
] @operator

; Punctuation
[
  "("
  ")"
  "["
  "]"
  "#("
  "#["
] @punctuation.bracket

((symbol) @punctuation.delimiter
  (#eq? @punctuation.delimiter "."))

; The type of an option
((quote
  (list
    .
    (symbol) @type))
  (#any-of? @type "repeat" "choice" "radio" "alist" "plist" "set" "group" "restricted-sexp"))

((quote
  (list
    .
    (symbol) @_type
    (list
      .
      (symbol) @type)))
  (#any-of? @_type "repeat" "choice" "radio" "alist" "plist" "set" "group" "restricted-sexp"))

((quote
  (list
    .
    (symbol) @_type
    (list
      (list
        .
        (symbol) @type))))
  (#any-of? @_type "repeat" "choice" "radio" "alist" "plist" "set" "group" "restricted-sexp"))

((quote
  (list
    .
    (symbol) @_type
    (list
      (list
        (list
          .
          (symbol) @type)))))
  (#any-of? @_type "repeat" "choice" "radio" "alist" "plist" "set" "group" "restricted-sexp"))

; Variables without a value
(special_form
  [
    "let"
    "let*"
  ]
  .
  (list
    (symbol) @variable))

; A function of another file
((list
  .
  (symbol) @keyword
  .
  (symbol) @function)
  (#eq? @keyword "declare-function"))

((list
  .
  (symbol) @_declare
  .
  (symbol)
  .
  (string)
  .
  (list
    (symbol) @variable.parameter))
  (#eq? @_declare "declare-function")
  (#not-match? @variable.parameter "^&"))
