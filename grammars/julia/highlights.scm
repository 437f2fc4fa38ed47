; Julia

; Identifiers: the general case first, everything more specific below
(identifier) @variable

; CamelCase names are types, ALL_CAPS names are constants
((identifier) @type
  (#match? @type "^_*[A-Z][A-Za-z0-9]*[a-z]"))

((identifier) @constant
  (#match? @constant "^_*[A-Z][A-Z0-9_]*[A-Z_][A-Z0-9_]*!?$"))

((identifier) @type
  (#eq? @type "T"))

; an empty array of a parameter's type
((index_expression
  .
  (identifier) @type
  (vector_expression
    "["
    .
    "]"))
  (#match? @type "^[A-Z][A-Z0-9]*$"))

; `end` and `begin` inside of brackets
((identifier) @variable.builtin
  (#any-of? @variable.builtin "begin" "end")
  (#has-ancestor? @variable.builtin index_expression))

; Builtin constants
((identifier) @constant.builtin
  (#any-of? @constant.builtin
    "ARGS" "C_NULL" "DEPOT_PATH" "ENDIAN_BOM" "ENV" "Inf" "Inf16" "Inf32" "Inf64" "LOAD_PATH" "NaN" "NaN16"
    "NaN32" "NaN64" "PROGRAM_FILE" "VERSION" "im" "missing" "nothing" "pi" "stderr" "stdin" "stdout" "undef" "π"
    "ℯ"))

; Members and keys
(field_expression
  (identifier) @variable.member .)

((field_expression
  (identifier) @type .)
  (#match? @type "^_*[A-Z][A-Za-z0-9]*[a-z]"))

((field_expression
  (identifier) @constant .)
  (#match? @constant "^[A-Z][A-Z0-9_]+$"))

(named_field
  .
  (identifier) @variable.member)

; Modules
(field_expression
  value: [
    (identifier) @module
    (field_expression
      (identifier) @module .)
  ]
  (#match? @module "^[A-Z][A-Za-z0-9]*[a-z]"))

(macrocall_expression
  .
  (identifier) @module
  .
  (macro_identifier))

((identifier) @module.builtin
  (#any-of? @module.builtin "Base" "Core" "Main"))

(module_definition name: (identifier) @module)
(import_statement (identifier) @module)
(using_statement (identifier) @module)
(import_path (identifier) @module)
(import_statement (scoped_identifier (identifier) @module))
(using_statement (scoped_identifier (identifier) @module))
(import_statement (import_alias (identifier) @module))
(import_statement (import_alias (scoped_identifier (identifier) @module)))
(selected_import . (identifier) @module)
(selected_import . (scoped_identifier (identifier) @module))

; Types: annotations, bounds, parameters
(typed_expression
  (_)
  .
  [
    (identifier) @type
    (field_expression
      (identifier) @type .)
  ])
(unary_typed_expression
  [
    (identifier) @type
    (field_expression
      (identifier) @type .)
  ])
(parametrized_type_expression
  .
  [
    (identifier) @type
    (field_expression
      (identifier) @type .)
  ])
(curly_expression
  [
    (identifier) @type
    (unary_expression
      (identifier) @type)
    (binary_expression
      (identifier) @type)
  ])
(where_expression
  [
    (identifier) @type
    (binary_expression
      (identifier) @type)
  ])
(type_head (identifier) @type)
(type_head (binary_expression (identifier) @type))

((binary_expression
  (operator) @_operator
  (identifier) @type)
  (#any-of? @_operator "<:" ">:" "isa"))

; Fields of a struct
(struct_definition
  [
    (identifier) @variable.member
    (typed_expression
      .
      (identifier) @variable.member)
    (assignment
      .
      [
        (identifier) @variable.member
        (typed_expression
          .
          (identifier) @variable.member)
      ])
  ])

; Operators
(operator) @operator

[
  "="
  ":="
  "$="
  ".="
] @operator

; Functions: calls
(call_expression
  .
  [
    (identifier) @function.call
    (field_expression
      (identifier) @function.call .)
  ])
(broadcast_call_expression
  .
  [
    (identifier) @function.call
    (field_expression
      (identifier) @function.call .)
  ])

; `xs |> sort`
((binary_expression
  (operator) @_operator
  .
  (identifier) @function.call)
  (#any-of? @_operator "|>" ".|>"))

((call_expression
  .
  (identifier) @function.builtin)
  (#any-of? @function.builtin
    "applicable" "ccall" "eval" "fieldtype" "finalizer" "getfield" "getglobal" "ifelse" "include" "invoke" "isa" "isdefined"
    "modifyfield!" "new" "nfields" "replacefield!" "setfield!" "setglobal!" "sizeof" "swapfield!" "throw" "tuple" "typeassert"
    "typeof"))

; Parameters, and the names of arguments
((named_argument
  .
  [
    (identifier) @variable.parameter
    (typed_expression
      .
      (identifier) @variable.parameter)
  ])
  (#is-not? local))

(signature
  (argument_list
    [
      (identifier) @variable.parameter
      (typed_expression
        .
        (identifier) @variable.parameter)
    ]))

(arrow_function_expression
  .
  [
    (identifier) @variable.parameter
    (argument_list
      [
        (identifier) @variable.parameter
        (typed_expression
          .
          (identifier) @variable.parameter)
        (splat_expression
          (identifier) @variable.parameter)
      ])
  ])

(do_clause
  (argument_list
    [
      (identifier) @variable.parameter
      (typed_expression
        .
        (identifier) @variable.parameter)
      (tuple_expression
        (identifier) @variable.parameter)
      (splat_expression
        (identifier) @variable.parameter)
    ]))

; Functions: definitions with their parameters
(signature
  [
    (call_expression
      [
        (identifier) @function
        (operator) @function
        (field_expression
          (identifier) @function .)
        (parametrized_type_expression
          .
          (identifier) @function)
        (argument_list
          [
            (identifier) @variable.parameter
            (typed_expression
              .
              (identifier) @variable.parameter)
            (splat_expression
              [
                (identifier) @variable.parameter
                (typed_expression
                  .
                  (identifier) @variable.parameter)
              ])
          ])
      ])
    (_
      .
      (call_expression
        [
          (identifier) @function
          (operator) @function
          (field_expression
            (identifier) @function .)
          (parametrized_type_expression
            .
            (identifier) @function)
          (argument_list
            [
              (identifier) @variable.parameter
              (typed_expression
                .
                (identifier) @variable.parameter)
              (splat_expression
                [
                  (identifier) @variable.parameter
                  (typed_expression
                    .
                    (identifier) @variable.parameter)
                ])
            ])
        ]))
    (_
      .
      (_
        .
        (call_expression
          [
            (identifier) @function
            (operator) @function
            (field_expression
              (identifier) @function .)
            (parametrized_type_expression
              .
              (identifier) @function)
            (argument_list
              [
                (identifier) @variable.parameter
                (typed_expression
                  .
                  (identifier) @variable.parameter)
                (splat_expression
                  [
                    (identifier) @variable.parameter
                    (typed_expression
                      .
                      (identifier) @variable.parameter)
                  ])
              ])
          ])))
  ])
(assignment
  .
  [
    (call_expression
      [
        (identifier) @function
        (operator) @function
        (field_expression
          (identifier) @function .)
        (parametrized_type_expression
          .
          (identifier) @function)
        (argument_list
          [
            (identifier) @variable.parameter
            (typed_expression
              .
              (identifier) @variable.parameter)
            (splat_expression
              [
                (identifier) @variable.parameter
                (typed_expression
                  .
                  (identifier) @variable.parameter)
              ])
          ])
      ])
    (typed_expression
      .
      (call_expression
        [
          (identifier) @function
          (operator) @function
          (field_expression
            (identifier) @function .)
          (parametrized_type_expression
            .
            (identifier) @function)
          (argument_list
            [
              (identifier) @variable.parameter
              (typed_expression
                .
                (identifier) @variable.parameter)
              (splat_expression
                [
                  (identifier) @variable.parameter
                  (typed_expression
                    .
                    (identifier) @variable.parameter)
                ])
            ])
        ]))
    (where_expression
      .
      [
        (call_expression
          [
            (identifier) @function
            (operator) @function
            (field_expression
              (identifier) @function .)
            (parametrized_type_expression
              .
              (identifier) @function)
            (argument_list
              [
                (identifier) @variable.parameter
                (typed_expression
                  .
                  (identifier) @variable.parameter)
                (splat_expression
                  [
                    (identifier) @variable.parameter
                    (typed_expression
                      .
                      (identifier) @variable.parameter)
                  ])
              ])
          ])
        (typed_expression
          .
          (call_expression
            [
              (identifier) @function
              (operator) @function
              (field_expression
                (identifier) @function .)
              (parametrized_type_expression
                .
                (identifier) @function)
              (argument_list
                [
                  (identifier) @variable.parameter
                  (typed_expression
                    .
                    (identifier) @variable.parameter)
                  (splat_expression
                    [
                      (identifier) @variable.parameter
                      (typed_expression
                        .
                        (identifier) @variable.parameter)
                    ])
                ])
            ]))
      ])
  ])
(call_expression
  .
  (parenthesized_expression
    (typed_expression
      .
      (identifier) @variable)))
(function_definition (signature (identifier) @function))

; f = x -> x + 1
(assignment
  .
  (identifier) @function
  .
  (operator)
  .
  (arrow_function_expression))

; A type that is called or defined as a function makes values of it
([
  (call_expression
    .
    [
      (identifier) @constructor
      (field_expression
        (identifier) @constructor .)
      (parametrized_type_expression
        .
        (identifier) @constructor)
    ])
  (broadcast_call_expression
    .
    (identifier) @constructor)
]
  (#match? @constructor "^_*[A-Z][A-Za-z0-9]*[a-z]"))

; Builtin types
((identifier) @type.builtin
  (#any-of? @type.builtin
    "AbstractArray" "AbstractChannel" "AbstractChar" "AbstractDict" "AbstractDisplay" "AbstractFloat"
    "AbstractIrrational" "AbstractLock" "AbstractMatch" "AbstractMatrix" "AbstractPattern" "AbstractRange"
    "AbstractSet" "AbstractString" "AbstractUnitRange" "AbstractVecOrMat" "AbstractVector" "Any"
    "ArgumentError" "Array" "AssertionError" "Atomic" "BigFloat" "BigInt" "BitArray" "BitMatrix" "BitSet"
    "BitVector" "Bool" "BoundsError" "CartesianIndex" "CartesianIndices" "Cchar" "Cdouble" "Cfloat" "Channel"
    "Char" "Cint" "Clong" "Cmd" "Colon" "Complex" "ComplexF32" "ComplexF64" "CompositeException"
    "Condition" "Cshort" "Csize_t" "Cssize_t" "Cstring" "Cuchar" "Cuint" "Culong" "Cvoid" "DataType"
    "DenseArray" "DenseMatrix" "DenseVector" "Dict" "DimensionMismatch" "Dims" "DivideError" "DomainError"
    "EOFError" "Enum" "ErrorException" "Exception" "ExponentialBackOff" "Expr" "Float16" "Float32" "Float64"
    "Function" "GlobalRef" "HTML" "IO" "IOBuffer" "IOContext" "IOStream" "IdDict" "IndexCartesian"
    "IndexLinear" "IndexStyle" "InexactError" "InitError" "Int" "Int128" "Int16" "Int32" "Int64" "Int8"
    "Integer" "InterruptException" "InvalidStateException" "Irrational" "KeyError" "LazyString"
    "LinRange" "LineNumberNode" "LinearIndices" "LoadError" "MIME" "Matrix" "Memory" "Method" "MethodError"
    "Missing" "MissingException" "Module" "NTuple" "NamedTuple" "Nothing" "Number" "OrdinalRange"
    "OutOfMemoryError" "OverflowError" "Pair" "PermutedDimsArray" "Pipe" "ProcessFailedException" "Ptr"
    "QuoteNode" "Rational" "RawFD" "ReadOnlyMemoryError" "Real" "ReentrantLock" "Ref" "Regex" "RegexMatch"
    "RoundingMode" "SegmentationFault" "Set" "Signed" "Some" "StackOverflowError" "StepRange"
    "StepRangeLen" "StridedArray" "StridedMatrix" "StridedVecOrMat" "StridedVector" "String" "StringIndexError"
    "SubArray" "SubString" "Symbol" "SystemError" "Task" "TaskFailedException" "Text" "TextDisplay" "Timer"
    "Tuple" "Type" "TypeError" "TypeVar" "UInt" "UInt128" "UInt16" "UInt32" "UInt64" "UInt8" "UndefInitializer"
    "UndefKeywordError" "UndefRefError" "UndefVarError" "Union" "UnionAll" "UnitRange" "Unsigned" "Val" "Vararg"
    "VecElement" "VecOrMat" "Vector" "VersionNumber" "WeakKeyDict" "WeakRef"))

((call_expression
  .
  (parametrized_type_expression
    .
    (identifier) @function.builtin))
  (#eq? @function.builtin "new"))

; Constants; those with the name of a type are types
((const_statement
  (assignment
    .
    [
      (identifier) @constant
      (typed_expression
        .
        (identifier) @constant)
    ]))
  (#not-match? @constant "^_*[A-Z][A-Za-z0-9]*[a-z]"))

(const_statement
  (assignment
    .
    (identifier) @type.definition
    .
    (operator)
    .
    (parametrized_type_expression)))

((const_statement
  (assignment
    .
    (identifier) @type.definition))
  (#match? @type.definition "^_*[A-Z][A-Za-z0-9]*[a-z]"))
(struct_definition
  (const_statement
    (assignment
      .
      (typed_expression
        .
        (identifier) @variable.member))))

; Macros
(macro_definition
  (signature
    (call_expression
      .
      (identifier) @function.macro)))

(macro_identifier
  [
    "@"
    (identifier)
    (operator)
  ] @function.macro)
(macro_identifier (scoped_identifier (identifier) @module))
(macro_identifier (scoped_identifier (identifier) @function.macro .))

; Symbols
(quote_expression
  ":" @string.special.symbol)
(quote_expression
  [
    (identifier)
    (operator)
  ] @string.special.symbol)

; Comments
[
  (line_comment)
  (block_comment)
] @comment

((line_comment) @keyword.directive
  (#match? @keyword.directive "^#!"))

; Strings
[
  (string_literal)
  (prefixed_string_literal)
] @string

[
  (command_literal)
  (prefixed_command_literal)
] @string.special

(character_literal) @character
(escape_sequence) @string.escape

(prefixed_string_literal prefix: (identifier) @function.macro)
(prefixed_string_literal suffix: (identifier) @function.macro)
(prefixed_command_literal prefix: (identifier) @function.macro)

((prefixed_string_literal
  prefix: (identifier) @_prefix) @string.regexp
  (#eq? @_prefix "r"))

; A string in front of a definition is its documentation
(source_file
  [
    (string_literal)
    (prefixed_string_literal)
  ] @string.documentation
  .
  (_))
(module_definition
  [
    (string_literal)
    (prefixed_string_literal)
  ] @string.documentation
  .
  (_))
((macrocall_expression
  (macro_identifier
    (identifier) @_macro)
  (macro_argument_list
    .
    [
      (string_literal)
      (prefixed_string_literal)
    ] @string.documentation))
  (#eq? @_macro "doc"))

; Numbers
(integer_literal) @number
(float_literal) @number.float

; Literal constants
(boolean_literal) @boolean

; Other marks that are operators
(adjoint_expression "'" @operator)
(range_expression ":" @operator)

((operator) @keyword.operator
  (#any-of? @keyword.operator "in" "isa"))

(for_binding
  (operator) @keyword.repeat
  (#eq? @keyword.repeat "in"))

; Keywords
[
  "begin"
  "end"
  "let"
  "macro"
  "quote"
] @keyword

[
  "do"
  "function"
] @keyword.function

[
  "abstract"
  "primitive"
  "struct"
  "type"
] @keyword.type

[
  "const"
  "global"
  "local"
  "mutable"
  "outer"
] @keyword.modifier

[
  "as"
  "baremodule"
  "export"
  "import"
  "module"
  "public"
  "using"
] @keyword.import

"return" @keyword.return
"where" @keyword.operator

[
  "else"
  "elseif"
  "if"
] @keyword.conditional

[
  "for"
  "while"
  (break_statement)
  (continue_statement)
] @keyword.repeat

[
  "catch"
  "finally"
  "try"
] @keyword.exception

; `end` is coloured as what it closes
(if_statement "end" @keyword.conditional)
(for_statement "end" @keyword.repeat)
(while_statement "end" @keyword.repeat)
(try_statement "end" @keyword.exception)
(try_statement (else_clause "else" @keyword.exception))
(function_definition "end" @keyword.function)
(do_clause "end" @keyword.function)
(module_definition "end" @keyword.import)
(struct_definition "end" @keyword.type)
(abstract_definition "end" @keyword.type)
(primitive_definition "end" @keyword.type)

(ternary_expression
  [
    "?"
    ":"
  ] @keyword.conditional.ternary)

; Punctuation
[
  ","
  "."
  ";"
] @punctuation.delimiter

[
  "::"
  "->"
] @operator

(selected_import ":" @punctuation.delimiter)

"..." @punctuation.special

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket

(string_interpolation
  [
    "$"
    "("
    ")"
  ] @punctuation.special)
(interpolation_expression "$" @punctuation.special)
