; Names in general; the groups below refine them

(identifier) @variable

(type_identifier) @type

(field_identifier) @variable.member

(package_identifier) @module

(label_name) @label

; Constants: by their declaration, and by their spelling

((identifier) @constant
  (#match? @constant "^(_+[A-Z]|[A-Z][A-Z0-9_])[A-Z0-9_]*$"))

(const_spec
  (identifier) @constant)

[
  (nil)
  (iota)
] @constant.builtin

[
  (true)
  (false)
] @boolean

; Types

((type_identifier) @type.builtin
  (#any-of? @type.builtin
    "any" "bool" "byte" "comparable" "complex64" "complex128" "error" "float32" "float64"
    "int" "int8" "int16" "int32" "int64" "rune" "string"
    "uint" "uint8" "uint16" "uint32" "uint64" "uintptr"))

(type_alias
  name: (type_identifier) @type.definition)

; `case nil` of a type switch
(type_case
  type: (type_identifier) @constant.builtin
  (#eq? @constant.builtin "nil"))

(type_parameter_declaration
  name: (identifier) @type)

; Functions

(function_declaration
  name: (identifier) @function)

(method_declaration
  name: (field_identifier) @function.method)

(method_elem
  name: (field_identifier) @function.method)

; Calls

(call_expression
  function: (identifier) @function.call)

(call_expression
  function: (selector_expression
    field: (field_identifier) @function.method.call))

(call_expression
  function: (parenthesized_expression
    (identifier) @function.call))

(call_expression
  function: (index_expression
    operand: (identifier) @function.call))

(type_conversion_expression
  type: (generic_type
    type: (type_identifier) @function.call))

(type_conversion_expression
  type: (generic_type
    type: (qualified_type
      name: (type_identifier) @function.call)))

; T(x) converts to a parameter of a type; T("text") asks for a translation
((call_expression
  function: (identifier) @type
  arguments: (argument_list
    .
    [
      (identifier)
      (selector_expression)
      (call_expression)
      (int_literal)
      (float_literal)
      (unary_expression)
      (binary_expression)
    ]
    .))
  (#match? @type "^[A-Z]$"))

; (*T)(nil) is a conversion
(call_expression
  function: (parenthesized_expression
    (unary_expression
      operand: (identifier) @type))
  arguments: (argument_list
    (nil)))

; Conversions and builtin functions look like calls

(call_expression
  function: (identifier) @type.builtin
  (#any-of? @type.builtin
    "any" "bool" "byte" "complex64" "complex128" "error" "float32" "float64"
    "int" "int8" "int16" "int32" "int64" "rune" "string"
    "uint" "uint8" "uint16" "uint32" "uint64" "uintptr"))

(call_expression
  function: (identifier) @function.builtin
  (#any-of? @function.builtin
    "append" "cap" "clear" "close" "complex" "copy" "delete" "imag" "len" "make" "max" "min"
    "new" "panic" "print" "println" "real" "recover"))

; Parameters

(parameter_declaration
  name: (identifier) @variable.parameter)

(variadic_parameter_declaration
  name: (identifier) @variable.parameter)

; Fields

(field_declaration
  name: (field_identifier) @variable.member)

(keyed_element
  key: (literal_element
    (identifier) @variable.member))

; Blanks

((identifier) @character.special
  (#eq? @character.special "_"))

(blank_identifier) @character.special

; Packages of the standard library whose names are hardly anything else, for pieces of Go without imports

(selector_expression
  operand: (identifier) @module
  field: (field_identifier) @_exported
  (#any-of? @module
    "atomic" "base64" "binary" "bufio" "bytes" "errors" "filepath" "fmt" "http" "httptest" "io" "ioutil" "math" "os" "reflect"
    "regexp" "runtime" "sha256" "slices" "slog" "sort" "strconv" "strings" "syscall" "testing" "time" "unicode" "utf8")
  (#match? @_exported "^[A-Z]"))

; Constants of the standard library

((selector_expression
  operand: (identifier) @_package
  field: (field_identifier) @constant)
  (#any-of? @_package "http" "io" "math" "os" "signal" "syscall" "time" "unix" "windows")
  (#match? @constant
    "^([A-Z][A-Z0-9_]+|(Status|Method)[A-Z][A-Za-z]+|((Nano|Micro|Milli)s|S)econd|Minute|Hour|RFC[0-9]+(Nano|Z)?|Max[IUF][a-z]+[0-9]*|Pi)$"))

; Literals

(int_literal) @number

(float_literal) @number.float

(imaginary_literal) @number

(rune_literal) @character

[
  (interpreted_string_literal)
  (raw_string_literal)
] @string

(import_spec
  path: (interpreted_string_literal) @string.special.path)

(import_spec
  path: (raw_string_literal) @string.special.path)

(escape_sequence) @string.escape

; Keywords

[
  "const"
  "var"
  "map"
  "chan"
] @keyword

[
  "import"
  "package"
] @keyword.import

[
  "interface"
  "struct"
  "type"
] @keyword.type

"func" @keyword.function

[
  "if"
  "else"
  "switch"
  "select"
  "case"
  "default"
  "fallthrough"
] @keyword.conditional

[
  "for"
  "range"
  "break"
  "continue"
] @keyword.repeat

[
  "defer"
  "goto"
] @keyword

"go" @keyword.coroutine

"return" @keyword.return

; Operators

[
  "!"
  "!="
  "%"
  "%="
  "&"
  "&&"
  "&="
  "&^"
  "&^="
  "*"
  "*="
  "+"
  "++"
  "+="
  "-"
  "--"
  "-="
  "..."
  "/"
  "/="
  ":="
  "<"
  "<-"
  "<<"
  "<<="
  "<="
  "="
  "=="
  ">"
  ">="
  ">>"
  ">>="
  "^"
  "^="
  "|"
  "|="
  "||"
  "~"
] @operator

; Punctuation

[
  ","
  "."
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

; Comments

(comment) @comment

; ... those that run up to a declaration document it

((comment)+ @comment.documentation . [
  (package_clause)
  (function_declaration)
  (method_declaration)
  (type_declaration)
  (const_declaration)
  (var_declaration)
])

; ... also the fields, methods and names inside of one; behind another one, where a comment may belong to the line before, those of
; several lines, those that end with a full stop, those that say what a name does, and long ones
[
  (interface_type (comment)+ @comment.documentation . [(method_elem) (type_elem)])
  (field_declaration_list . (comment)+ @comment.documentation . (field_declaration))
  (const_declaration . (comment)+ @comment.documentation . (const_spec))
  (var_spec_list . (comment)+ @comment.documentation . (var_spec))
  (
    [(field_declaration) (const_spec) (var_spec)]
    .
    (comment) @comment.documentation
    .
    (comment)+ @comment.documentation
    .
    [(field_declaration) (const_spec) (var_spec)])
]

((comment) @comment.documentation
  .
  [(field_declaration) (const_spec) (var_spec)]
  (#match? @comment.documentation "[.]$|^// [A-Za-z_]\\w* (is|are|[a-z]+s) |^.{60}"))

; ... but inside a body they do not

(block
  (comment) @comment)

; ... and those that instruct the compiler

((comment) @keyword.directive
  (#match? @keyword.directive "^//(go:[a-z]|export |line |\\+build)"))

; Unfinished code --------------------------------------------------------------------------------

; Behind an open bracket the parser takes a keyword for a name: these words are none
([
  (identifier)
  (type_identifier)
] @keyword
  (#any-of? @keyword
    "break" "case" "chan" "const" "continue" "default" "defer" "else" "fallthrough" "for" "func"
    "go" "goto" "if" "import" "interface" "map" "package" "range" "return" "select" "struct"
    "switch" "type" "var"))
