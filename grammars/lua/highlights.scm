; Lua

; Identifiers: the general case first, everything more specific below
(identifier) @variable

((identifier) @constant
  (#match? @constant "^[A-Z][A-Z0-9_]+$"))

((identifier) @module.builtin
  (#any-of? @module.builtin
    "_G" "bit32" "coroutine" "debug" "io" "jit" "math" "os" "package" "string" "table" "utf8"))

((identifier) @variable.builtin
  (#any-of? @variable.builtin "self" "_ENV"))

((identifier) @constant.builtin
  (#eq? @constant.builtin "_VERSION"))

((identifier) @character.special
  (#eq? @character.special "_"))

; Members and keys
(dot_index_expression field: (identifier) @variable.member)
(field name: (identifier) @property)

((dot_index_expression field: (identifier) @constant)
  (#match? @constant "^[A-Z][A-Z0-9_]+$"))

; Parameters
(parameters name: (identifier) @variable.parameter)
(vararg_expression) @variable.parameter.builtin

((parameters name: (identifier) @variable.builtin)
  (#eq? @variable.builtin "self"))

; Functions: calls
(function_call
  name: [
    (identifier) @function.call
    (dot_index_expression field: (identifier) @function.call)
    (method_index_expression method: (identifier) @function.method.call)
  ])

((function_call name: (identifier) @function.builtin)
  (#any-of? @function.builtin
    "assert" "collectgarbage" "dofile" "error" "getfenv" "getmetatable" "ipairs" "load" "loadfile"
    "loadstring" "module" "next" "pairs" "pcall" "print" "rawequal" "rawget" "rawlen" "rawset" "require"
    "select" "setfenv" "setmetatable" "tonumber" "tostring" "type" "unpack" "warn" "xpcall"))

; Functions: definitions
(function_declaration
  name: [
    (identifier) @function
    (dot_index_expression field: (identifier) @function)
    (method_index_expression method: (identifier) @function.method)
  ])

(field
  name: (identifier) @function
  value: (function_definition))

(assignment_statement
  (variable_list
    .
    name: [
      (identifier) @function
      (dot_index_expression field: (identifier) @function)
    ])
  (expression_list
    .
    value: (function_definition)))

; Metamethods
((identifier) @function.builtin
  (#any-of? @function.builtin
    "__add" "__band" "__bnot" "__bor" "__bxor" "__call" "__close" "__concat" "__div" "__eq" "__gc" "__idiv"
    "__index" "__ipairs" "__le" "__len" "__lt" "__mod" "__mul" "__newindex"
    "__pairs" "__pow" "__shl" "__shr" "__sub" "__tostring" "__unm")
  (#has-parent? @function.builtin field dot_index_expression method_index_expression))

; Stack.__index = Stack: a table
((assignment_statement
  (variable_list
    .
    name: (dot_index_expression
      field: (identifier) @variable.member))
  (expression_list
    .
    value: (identifier)))
  (#eq? @variable.member "__index"))

; Attributes: <const>, <close>
(attribute (identifier) @attribute)

; Labels
(label_statement (identifier) @label)
(goto_statement (identifier) @label)

; Comments
(comment) @comment

((comment) @comment.documentation
  (#match? @comment.documentation "^---([^-]|$)|^--\\[=*\\[[-@]"))

(hash_bang_line) @keyword.directive

; Strings
(string) @string
(escape_sequence) @string.escape

; Patterns of the string library
((function_call
  name: (dot_index_expression
    table: (identifier) @_module
    field: (identifier) @_function)
  arguments: (arguments
    .
    (_)
    .
    (string) @string.regexp))
  (#eq? @_module "string")
  (#any-of? @_function "find" "gmatch" "gsub" "match"))

((function_call
  name: (method_index_expression
    method: (identifier) @_method)
  arguments: (arguments
    .
    (string) @string.regexp))
  (#any-of? @_method "gmatch" "gsub" "match"))

; Numbers
(number) @number

((number) @number.float
  (#match? @number.float "^([0-9]*[.][0-9]*([eE].*)?|[0-9]+[eE].*|0[xX].*[.pP].*)$"))

; Literal constants
[
  (true)
  (false)
] @boolean

(nil) @constant.builtin

; Keywords
"local" @keyword
"goto" @keyword
"return" @keyword.return

(do_statement
  [
    "do"
    "end"
  ] @keyword)

(function_declaration
  [
    "function"
    "end"
  ] @keyword.function)
(function_definition
  [
    "function"
    "end"
  ] @keyword.function)

(if_statement
  [
    "if"
    "then"
    "end"
  ] @keyword.conditional)
(elseif_statement
  [
    "elseif"
    "then"
  ] @keyword.conditional)
"else" @keyword.conditional

(for_statement
  [
    "for"
    "do"
    "end"
  ] @keyword.repeat)
(while_statement
  [
    "while"
    "do"
    "end"
  ] @keyword.repeat)

[
  "in"
  "repeat"
  "until"
  (break_statement)
] @keyword.repeat

[
  "and"
  "not"
  "or"
] @keyword.operator

; Operators
[
  "#" "%" "&" "*" "+" "-" ".." "/" "//" "<" "<<" "<=" "=" "==" ">" ">=" ">>" "^" "|" "~" "~="
] @operator

; Punctuation
[
  ","
  "."
  ":"
  "::"
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

(attribute
  [
    "<"
    ">"
  ] @punctuation.bracket)

; unproved: it is about spelling, not about colours
((function_call
  name: (identifier) @_function
  arguments: (arguments
    (string) @nospell))
  (#eq? @_function "require"))
