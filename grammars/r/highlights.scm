; R

; Identifiers: the general case first, everything more specific below
(identifier) @variable

((identifier) @constant
  (#match? @constant "^[A-Z][A-Z0-9]*_[A-Z0-9_]+$"))

((identifier) @constant.builtin
  (#any-of? @constant.builtin "LETTERS" "letters" "month.abb" "month.name" "pi"))

((identifier) @boolean
  (#any-of? @boolean "F" "T"))

((identifier) @variable.builtin
  (#any-of? @variable.builtin
    ".Generic" ".GlobalEnv" ".Last.value" ".Machine" ".Options" ".Platform" ".Random.seed"
    "R.version" "R.version.string"))

; The pronouns of tidy evaluation: .data$x, .env$x
((extract_operator
  lhs: (identifier) @variable.builtin)
  (#any-of? @variable.builtin ".data" ".env"))

((subset2
  function: (identifier) @variable.builtin)
  (#any-of? @variable.builtin ".data" ".env"))

; R6: self$name
((extract_operator
  lhs: (identifier) @variable.builtin)
  (#any-of? @variable.builtin "private" "self" "super"))

; Members: x$name, x@slot
(extract_operator rhs: (identifier) @variable.member)

; Packages: dplyr::filter
(namespace_operator lhs: (identifier) @module)

; Parameters, and the names of arguments
(parameter name: (identifier) @variable.parameter)
((argument name: (identifier) @variable.parameter)
  (#is-not? local))

; Functions: calls
(call
  function: [
    (identifier) @function.call
    (namespace_operator rhs: (identifier) @function.call)
    (extract_operator rhs: (identifier) @function.method.call)
  ])

((call function: (identifier) @function.builtin)
  (#any-of? @function.builtin
    "...elt" "...length" "Filter" "Find" "Map" "Negate" "Position" "Recall" "Reduce" "Sys.Date" "Sys.getenv" "Sys.setenv" "Sys.sleep"
    "Sys.time" "UseMethod" "Vectorize" "abs" "alist" "all" "any" "anyNA" "aperm" "append" "apply" "array" "as.character"
    "as.data.frame" "as.environment" "as.factor" "as.function" "as.integer" "as.list" "as.logical" "as.name"
    "as.numeric" "as.symbol" "as.vector" "assign" "attr" "attributes" "body" "bquote" "by" "c" "cat" "cbind"
    "character" "class" "colMeans" "colSums" "colnames" "complex" "cos" "cumsum" "cut" "data.frame" "deparse"
    "diag" "diff" "dim" "dimnames" "do.call" "double" "duplicated" "emptyenv" "environment" "eval" "evalq"
    "exists" "exp" "expression" "factor" "file.path" "floor" "formals" "format" "get" "getOption"
    "gettextf" "globalenv" "grepl" "gsub" "identical" "identity" "ifelse" "inherits" "integer" "interaction"
    "invisible" "is.character" "is.data.frame" "is.element" "is.environment" "is.factor" "is.function" "is.list"
    "is.logical" "is.na" "is.null" "is.numeric" "isFALSE" "isTRUE" "lapply" "length" "lengths" "levels" "list" "list2env" "local" "log"
    "logical" "ls" "mapply" "match" "match.arg" "match.call" "matrix" "max" "mean" "median" "merge" "message"
    "methods" "min" "missing" "mode" "names" "nargs" "nchar" "ncol" "new.env" "nlevels" "nrow" "numeric"
    "on.exit" "options" "order" "outer" "parent.env" "parent.frame" "paste" "paste0" "print" "prod" "quit" "quote"
    "range" "rapply" "rbind" "regmatches" "rep" "rep_len" "replace" "rev" "rm" "round" "rowSums" "rownames" "sapply"
    "seq" "seq_along" "seq_len" "set.seed" "setNames" "setdiff" "sign" "sin" "sort" "split" "sprintf" "sqrt"
    "standardGeneric" "stop" "stopifnot" "storage.mode" "strsplit" "structure" "sub" "subset" "substitute" "substr"
    "substring" "sum" "suppressMessages" "suppressWarnings" "switch" "sys.call" "sys.function" "t" "table"
    "tapply" "tolower" "toupper" "transform" "trimws" "try" "tryCatch" "typeof" "union" "unique" "unlist" "unname"
    "unsplit" "var" "vapply" "vector" "warning" "which" "which.max" "which.min" "with" "withCallingHandlers" "within"
    "xor"))

; Functions: definitions
(binary_operator
  lhs: [
    (identifier) @function
    (extract_operator rhs: (identifier) @function.method)
  ]
  operator: [
    "<-"
    "<<-"
    "="
    ":="
  ]
  rhs: (function_definition))

; Methods of R6: list(name = function() ...)
((call
  function: (identifier) @_list
  arguments: (arguments
    argument: (argument
      name: (identifier) @function.method
      value: (function_definition))))
  (#eq? @_list "list"))

; setClass("Person", ...), R6Class("Person", ...)
((call
  function: [
    (identifier) @_function
    (namespace_operator rhs: (identifier) @_function)
  ]
  arguments: (arguments
    .
    argument: (argument
      !name
      value: (string
        content: (string_content) @type.definition))))
  (#any-of? @_function "R6Class" "new_class" "setClass" "setClassUnion" "setRefClass"))

; library(dplyr)
((call
  function: (identifier) @keyword.import)
  (#any-of? @keyword.import "library" "loadNamespace" "require" "requireNamespace" "source"))

((call
  function: (identifier) @_function
  arguments: (arguments
    .
    argument: (argument
      !name
      value: (identifier) @module)))
  (#any-of? @_function "library" "require"))

; Comments; those of roxygen2 are documentation
(comment) @comment

((comment) @comment.documentation
  (#match? @comment.documentation "^#+'"))

((comment) @keyword.directive
  (#match? @keyword.directive "^#!"))

; Strings
(string) @string
(escape_sequence) @string.escape

((argument name: (string) @variable.parameter)
  (#is-not? local))

; The names of functions may be strings
(binary_operator
  lhs: (string) @function
  operator: [
    "<-"
    "<<-"
    "="
  ]
  rhs: (function_definition))

; Numbers
[
  (integer)
  (float)
] @number

((float) @number.float
  (#match? @number.float "^[0-9]*([.][0-9]*([eE].*)?|[eE].*)$"))

(complex) @number.float

(integer "L" @number)
(complex "i" @number.float)

; Literal constants
[
  (true)
  (false)
] @boolean

[
  (dot_dot_i)
  (dots)
  (inf)
  (na)
  (nan)
  (null)
] @constant.builtin

; Keywords
[
  "if"
  "else"
] @keyword.conditional

[
  "for"
  "in"
  "repeat"
  "while"
  (break)
  (next)
] @keyword.repeat

"function" @keyword.function
(return) @keyword.return

; Operators
[
  "!" "!=" "$" "&" "&&" "*" "**" "+" "-" "->" "->>" "/" ":" "::" ":::" ":=" "<" "<-" "<<-" "<=" "=" "==" ">" ">="
  "?" "@" "\\" "^" "|" "|>" "||" "~" "special"
] @operator

; Punctuation
(comma) @punctuation.delimiter

[
  "("
  ")"
  "["
  "[["
  "]"
  "]]"
  "{"
  "}"
] @punctuation.bracket

; lapply(x, length)
((call
  function: (identifier) @_takes
  arguments: (arguments
    argument: (argument
      value: (identifier) @function.builtin)))
  (#any-of? @_takes
    "lapply" "sapply" "vapply" "mapply" "tapply" "apply" "Map" "Reduce" "Filter" "Negate" "do.call" "map" "map_lgl" "map_int"
    "map_dbl" "map_chr" "keep" "discard")
  (#any-of? @function.builtin
    "as.character" "as.integer" "as.numeric" "c" "cbind" "class" "identical" "identity" "is.character" "is.function" "is.na"
    "is.null" "is.numeric" "length" "list" "max" "mean" "min" "names" "nchar" "paste" "paste0" "print" "rbind" "sum"
    "tolower" "toupper" "trimws" "typeof" "unlist"))
