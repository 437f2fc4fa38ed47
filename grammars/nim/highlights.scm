; Nim

; Names
(identifier) @variable

((identifier) @type
  (#match? @type "^[A-Z]"))

((identifier) @variable.builtin
  (#eq? @variable.builtin "result"))

((identifier) @boolean
  (#any-of? @boolean "true" "false"))

(dot_expression
  right: (identifier) @variable.member)

(exported_symbol
  "*" @operator)

; Modules
(import_statement
  (expression_list
    (identifier) @module))

(import_statement
  (expression_list
    (infix_expression
      (identifier) @module)))

(import_statement
  (expression_list
    (infix_expression
      right: (array_construction
        (identifier) @module))))

(import_from_statement
  module: (_) @module)

(export_statement
  (expression_list
    (identifier) @module))

; Types
(type_expression
  (identifier) @type)

(type_expression
  (bracket_expression
    left: (identifier) @type))

(type_expression
  (bracket_expression
    right: (argument_list
      (identifier) @type)))

(type_symbol_declaration
  name: (identifier) @type.definition)

(type_symbol_declaration
  name: (exported_symbol
    (identifier) @type.definition))

; either of several types
(type_expression
  (infix_expression
    (identifier) @type))

; newSeq[byte](…)
(call
  function: (bracket_expression
    right: (argument_list
      (identifier) @type)))

((type_expression
  [
    (identifier) @type.builtin
    (infix_expression
      (identifier) @type.builtin)
    (bracket_expression
      left: (identifier) @type.builtin)
    (bracket_expression
      right: (argument_list
        (identifier) @type.builtin))
  ])
  (#any-of? @type.builtin
    "int" "int8" "int16" "int32" "int64" "uint" "uint8" "uint16" "uint32" "uint64" "float" "float32" "float64" "bool"
    "char" "string" "cstring" "pointer" "typedesc" "void" "auto" "any" "untyped" "typed" "byte" "seq" "array" "set"
    "openArray" "Natural" "Positive" "range" "varargs"
    "SomeInteger" "SomeNumber" "SomeFloat" "Ordinal" "Slice" "HSlice" "csize_t" "cint" "cuint" "clong" "cchar" "cfloat" "cdouble"))

((call
  function: (bracket_expression
    right: (argument_list
      (identifier) @type.builtin)))
  (#any-of? @type.builtin
    "int" "int8" "int16" "int32" "int64" "uint" "uint8" "uint16" "uint32" "uint64" "float" "float32" "float64" "bool"
    "char" "string" "cstring" "pointer" "typedesc" "void" "auto" "any" "untyped" "typed" "byte" "seq" "array" "set"
    "openArray" "Natural" "Positive" "range" "varargs"
    "SomeInteger" "SomeNumber" "SomeFloat" "Ordinal" "Slice" "HSlice" "csize_t" "cint" "cuint" "clong" "cchar" "cfloat" "cdouble"))

(enum_field_declaration
  (symbol_declaration
    name: (identifier) @constant))

(field_declaration
  (symbol_declaration_list
    (symbol_declaration
      name: (identifier) @variable.member)))

(field_declaration
  (symbol_declaration_list
    (symbol_declaration
      name: (exported_symbol
        (identifier) @variable.member))))

(variant_discriminator_declaration
  (symbol_declaration_list
    (symbol_declaration
      name: (identifier) @variable.member)))

(variant_discriminator_declaration
  (symbol_declaration_list
    (symbol_declaration
      name: (exported_symbol
        (identifier) @variable.member))))

; Values
(const_section
  (variable_declaration
    (symbol_declaration_list
      (symbol_declaration
        name: (identifier) @constant))))

(const_section
  (variable_declaration
    (symbol_declaration_list
      (symbol_declaration
        name: (exported_symbol
          (identifier) @constant)))))

(parameter_declaration
  (symbol_declaration_list
    (symbol_declaration
      name: (identifier) @variable.parameter)))

(generic_parameter_list
  (parameter_declaration
    (symbol_declaration_list
      (symbol_declaration
        name: (identifier) @type))))

(argument_list
  (colon_expression
    left: (identifier) @property))

; Functions
(proc_declaration
  name: (identifier) @function)

; of an operator: proc `$`*(x: T): string
([
  (proc_declaration
    name: [
      (accent_quoted
        (identifier) @function)
      (exported_symbol
        (accent_quoted
          (identifier) @function))
    ])
  (func_declaration
    name: [
      (accent_quoted
        (identifier) @function)
      (exported_symbol
        (accent_quoted
          (identifier) @function))
    ])
])

(func_declaration
  name: (identifier) @function)

(iterator_declaration
  name: (identifier) @function)

(method_declaration
  name: (identifier) @function.method)

(converter_declaration
  name: (identifier) @function)

(template_declaration
  name: (identifier) @function.macro)

(macro_declaration
  name: (identifier) @function.macro)

(proc_declaration
  name: (exported_symbol
    (identifier) @function))

(func_declaration
  name: (exported_symbol
    (identifier) @function))

(iterator_declaration
  name: (exported_symbol
    (identifier) @function))

(method_declaration
  name: (exported_symbol
    (identifier) @function.method))

(converter_declaration
  name: (exported_symbol
    (identifier) @function))

(template_declaration
  name: (exported_symbol
    (identifier) @function.macro))

(macro_declaration
  name: (exported_symbol
    (identifier) @function.macro))

(call
  function: (identifier) @function.call)

(call
  function: (bracket_expression
    left: (identifier) @function.call))

(call
  function: (dot_expression
    right: (identifier) @function.method.call))

(call
  function: (bracket_expression
    left: (dot_expression
      right: (identifier) @function.method.call)))

(generalized_string
  function: (identifier) @function.call)

(type_expression
  (call
    function: (identifier) @type))

((call
  function: (identifier) @constructor)
  (#match? @constructor "^[A-Z]"))

((call
  function: (bracket_expression
    left: (identifier) @constructor))
  (#match? @constructor "^[A-Z]"))

; conversions
((call
  function: (identifier) @type.builtin)
  (#any-of? @type.builtin
    "int" "int8" "int16" "int32" "int64" "uint" "uint8" "uint16" "uint32" "uint64" "float" "float32" "float64" "bool"
    "char" "string" "cstring" "pointer" "byte" "csize_t" "cint" "cuint" "clong"))

((call
  function: [
    (identifier) @function.builtin
    (bracket_expression
      left: (identifier) @function.builtin)
  ])
  (#any-of? @function.builtin
    "echo" "len" "high" "low" "inc" "dec" "add" "ord" "chr" "pred" "succ" "new" "newSeq" "newString" "newException" "sizeof"
    "assert" "doAssert" "defined" "declared" "compiles" "quit" "debugEcho" "repr" "typeof" "swap" "reset" "max" "min" "abs"
    "contains" "del" "delete" "insert" "setLen" "items" "pairs" "toSeq" "open" "close" "readFile" "writeFile" "readLine"
    "newSeqOfCap" "copyMem" "moveMem" "zeroMem" "equalMem" "alloc" "alloc0" "dealloc" "create" "addr" "unsafeAddr" "move"
    "default" "sink" "wasMoved" "ensureMove" "countup" "countdown" "find" "toOpenArray" "toOpenArrayByte" "instantiationInfo"))

(block
  label: (identifier) @label)

; Pragmas
(pragma_list
  (identifier) @attribute)

(pragma_list
  (colon_expression
    left: (identifier) @attribute))

(pragma_list
  [
    "{."
    ".}"
  ] @punctuation.special)

; Comments
[
  (comment)
  (block_comment)
] @comment

[
  (documentation_comment)
  (block_documentation_comment)
] @comment.documentation

; Literals
[
  (interpreted_string_literal)
  (raw_string_literal)
  (long_string_literal)
  (generalized_string)
  (string_content)
] @string

(escape_sequence) @string.escape

(char_literal) @character

(integer_literal) @number

(float_literal) @number.float

(nil_literal) @constant.builtin

; Keywords
[
  "asm"
  "bind"
  "block"
  "const"
  "defer"
  "discard"
  "do"
  "let"
  "mixin"
  "using"
  "var"
  (discard_statement)
] @keyword

[
  "proc"
  "func"
  "method"
  "iterator"
  "converter"
  "template"
  "macro"
] @keyword.function

[
  "type"
  "concept"
  "enum"
  "object"
  "tuple"
] @keyword.type

[
  "distinct"
  "ptr"
  "ref"
  "static"
  "out"
] @keyword.modifier

[
  "import"
  "from"
  "export"
  "include"
] @keyword.import

[
  "if"
  "elif"
  "else"
  "when"
  "case"
  "of"
] @keyword.conditional

[
  "for"
  "while"
  "break"
  "continue"
  (break_statement)
  (continue_statement)
] @keyword.repeat

(object_declaration
  "of" @keyword.type)

(for
  "in" @keyword.repeat)

[
  "return"
  "yield"
] @keyword.return

[
  "try"
  "except"
  "finally"
  "raise"
] @keyword.exception

[
  "and"
  "or"
  "not"
  "xor"
  "shl"
  "shr"
  "div"
  "mod"
  "is"
  "isnot"
  "notin"
  "as"
  "cast"
] @keyword.operator

; Operators
[
  "="
  "->"
  (operator)
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
  "[:"
  "{"
  "}"
] @punctuation.bracket

"`" @punctuation.special

(infix_expression
  operator: "in" @keyword.operator)

; x is int
((infix_expression
  operator: [
    "is"
    "isnot"
  ]
  right: (identifier) @type.builtin)
  (#any-of? @type.builtin
    "int" "int8" "int16" "int32" "int64" "uint" "uint8" "uint16" "uint32" "uint64" "float" "float32" "float64" "bool"
    "char" "string" "cstring" "pointer" "byte" "seq" "array" "set" "proc" "SomeInteger" "SomeNumber" "SomeFloat"))
