; C. The C++ query starts from these patterns: they only name nodes that both grammars have.

; Names: the general case first, everything below refines it

(identifier) @variable

(field_identifier) @variable.member

(type_identifier) @type

(statement_identifier) @label

((identifier) @constant
  (#match? @constant "^(_+[A-Z]|[A-Z][A-Z0-9_])[A-Z0-9_]*$"))

(enumerator
  name: (identifier) @constant)

(case_statement
  value: (identifier) @constant)

; a macro between the pieces of a string
(concatenated_string
  (identifier) @constant)

((identifier) @variable.builtin
  (#any-of? @variable.builtin "stdin" "stdout" "stderr" "errno" "environ"))

((identifier) @constant.builtin
  (#any-of? @constant.builtin
    "__func__" "__FUNCTION__" "__PRETTY_FUNCTION__" "__FILE__" "__LINE__" "__DATE__" "__TIME__"
    "__TIMESTAMP__" "__COUNTER__" "__BASE_FILE__" "__VA_ARGS__" "__STDC__" "__STDC_VERSION__"
    "__cplusplus"))

; Literals

(number_literal) @number

; a point or a decimal exponent, and no 0x before it; or a hexadecimal number with a binary exponent
((number_literal) @number.float
  (#match? @number.float "^[-+]?[0-9']*([.]|[0-9][eE])"))

((number_literal) @number.float
  (#match? @number.float "^[-+]?0[xX].*[.pP]"))

[
  (true)
  (false)
] @boolean

[
  "NULL"
  "nullptr"
] @constant.builtin

(string_literal) @string

(char_literal) @character

(escape_sequence) @string.escape

; Comments

(comment) @comment

((comment) @comment.documentation
  (#match? @comment.documentation "^/[*]([*][^*/]|!)"))

((comment) @comment.documentation
  (#match? @comment.documentation "^//(!|/([^/]|$))"))

; Operators

[
  "="
  "+="
  "-="
  "*="
  "/="
  "%="
  "&="
  "|="
  "^="
  "<<="
  ">>="
  "+"
  "-"
  "*"
  "/"
  "%"
  "++"
  "--"
  "=="
  "!="
  "<"
  ">"
  "<="
  ">="
  "!"
  "&&"
  "||"
  "&"
  "|"
  "^"
  "~"
  "<<"
  ">>"
  "->"
] @operator

; Punctuation

[
  ","
  ";"
  ":"
  "::"
  "."
] @punctuation.delimiter

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket

"..." @punctuation.special

(conditional_expression
  [
    "?"
    ":"
  ] @keyword.conditional.ternary)

; Keywords

[
  "asm"
  "__asm"
  "__asm__"
  "goto"
] @keyword

"return" @keyword.return

[
  "if"
  "else"
  "switch"
  "case"
  "default"
] @keyword.conditional

[
  "for"
  "while"
  "do"
  "break"
  "continue"
] @keyword.repeat

[
  "__try"
  "__finally"
] @keyword.exception

[
  "struct"
  "union"
  "enum"
  "typedef"
] @keyword.type

[
  "sizeof"
  "offsetof"
  "alignof"
  "_Alignof"
  "_alignof"
  "__alignof"
  "__alignof__"
  "_Generic"
] @keyword.operator

[
  "const"
  "constexpr"
  "extern"
  "inline"
  "__inline"
  "__inline__"
  "__forceinline"
  "noreturn"
  "_Noreturn"
  "register"
  "restrict"
  "__restrict__"
  "static"
  "thread_local"
  "__thread"
  "volatile"
  "__volatile__"
  "_Atomic"
  "_Nonnull"
  "__extension__"
  "alignas"
  "_Alignas"
  "__based"
  "__cdecl"
  "__clrcall"
  "__stdcall"
  "__fastcall"
  "__thiscall"
  "__vectorcall"
  "__unaligned"
  "_unaligned"
  (ms_restrict_modifier)
  (ms_signed_ptr_modifier)
  (ms_unsigned_ptr_modifier)
] @keyword.modifier

; Types

(primitive_type) @type.builtin

[
  "signed"
  "unsigned"
  "long"
  "short"
] @type.builtin

((type_identifier) @type.builtin
  (#any-of? @type.builtin
    "_Bool" "_Complex" "_Imaginary" "_Float16" "_Float32" "_Float64" "_Float128" "__float128" "__int128"
    "__int128_t" "__uint128_t" "__builtin_va_list" "va_list" "wchar_t" "wint_t" "char8_t" "char16_t"
    "char32_t" "intmax_t" "uintmax_t" "FILE"))

; ... through pointers, arrays and functions
(type_definition
  declarator: [
    (type_identifier) @type.definition
    (_
      declarator: [
        (type_identifier) @type.definition
        (_
          declarator: (type_identifier) @type.definition)
      ])
    (function_declarator
      declarator: (parenthesized_declarator
        (_
          declarator: [
            (type_identifier) @type.definition
            (_
              declarator: (type_identifier) @type.definition)
          ])))
    (_
      declarator: (function_declarator
        declarator: (parenthesized_declarator
          (_
            declarator: (type_identifier) @type.definition))))
  ])

; A word that the parser does not know between `static` and a type
((storage_class_specifier)
  .
  (type_identifier) @keyword.modifier
  .
  (ERROR
    .
    (identifier) @type
    .)
  (#match? @keyword.modifier "^_*[a-z]"))

((type_identifier) @keyword.modifier
  (#any-of? @keyword.modifier "_Noreturn" "_Thread_local"))

; A word of a macro in front of a declaration or a scope: LIB_API, LIB_BEGIN_NAMESPACE
((type_identifier) @constant.macro
  (#match? @constant.macro
    "^_*[A-Z][A-Z0-9]*_([A-Z0-9]+_)*(API|EXPORTS?|IMPORT|PUBLIC|ABI|NAMESPACE|(BEGIN|END)_[A-Z0-9_]+|CONSTEXPR[0-9]*|INLINE|NOINLINE|FORCEINLINE|ALWAYS_INLINE|NODISCARD|DEPRECATED|NORETURN|VISIBLE|HIDDEN|UNUSED|DLL|DECLSPEC)$"))

; a type's name between the parentheses of sizeof reads as an expression
((sizeof_expression
  value: (parenthesized_expression
    (identifier) @type))
  (#match? @type "(_t|^_*[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*)$"))

((call_expression
  function: (identifier) @_va_arg
  arguments: (argument_list
    (_)
    (identifier) @type))
  (#eq? @_va_arg "va_arg"))

; ... and `struct work` among the arguments of a macro
((ERROR
  (identifier) @_struct
  .)
  .
  (identifier) @type
  (#any-of? @_struct "struct" "union" "enum"))

; Parameters

(parameter_declaration
  declarator: [
    (identifier) @variable.parameter
    (_
      declarator: [
        (identifier) @variable.parameter
        (_
          declarator: (identifier) @variable.parameter)
        (parenthesized_declarator
          (_
            declarator: [
              (identifier) @variable.parameter
              (_
                declarator: (identifier) @variable.parameter)
            ]))
        (_
          declarator: (parenthesized_declarator
            (_
              declarator: (identifier) @variable.parameter)))
      ])
  ])

; Functions

(function_declarator
  declarator: (identifier) @function)

(function_declarator
  declarator: (parenthesized_declarator
    (identifier) @function))

(call_expression
  function: (identifier) @function.call)

(call_expression
  function: (parenthesized_expression
    (identifier) @function.call))

(call_expression
  function: (field_expression
    field: (field_identifier) @function.method.call))

; ... a name in capitals is a macro, also the one letter of `#define LIST(X) X(a) X(b)`
([
  (call_expression
    function: (identifier) @function.macro)
  (function_declarator
    declarator: (identifier) @function.macro)
]
  (#match? @function.macro "^_*[A-Z][A-Z0-9_]*$"))

; TEST(name) {
((function_definition
  type: (type_identifier) @function.macro
  declarator: (parenthesized_declarator
    (identifier)))
  (#match? @function.macro "^_*[A-Z][A-Z0-9_]*$"))

((call_expression
  function: (identifier) @function.builtin)
  (#match? @function.builtin "^(__builtin_|__atomic_|__sync_|va_(start|arg|end|copy)$)"))

; Attributes

[
  "__attribute__"
  "__attribute"
  "__declspec"
] @attribute

(attribute
  prefix: (identifier) @module)

(attribute
  name: (identifier) @attribute)

(attribute_specifier
  (argument_list
    (identifier) @attribute))

(attribute_specifier
  (argument_list
    (call_expression
      function: (identifier) @attribute)))

(ms_declspec_modifier
  (identifier) @attribute)

; Inline assembly

(gnu_asm_output_operand
  symbol: (identifier) @label)

(gnu_asm_input_operand
  symbol: (identifier) @label)

(gnu_asm_goto_list
  label: (identifier) @label)

; Preprocessor

[
  "#if"
  "#ifdef"
  "#ifndef"
  "#elif"
  "#elifdef"
  "#elifndef"
  "#else"
  "#endif"
  "defined"
  (preproc_directive)
] @keyword.directive

"#define" @keyword.directive.define

((preproc_directive) @keyword.directive.define
  (#match? @keyword.directive.define "^#[ \t]*undef$"))

"#include" @keyword.import

((preproc_directive) @keyword.import
  (#match? @keyword.import "^#[ \t]*(include_next|import|embed)$"))

(preproc_include
  path: [
    (system_lib_string)
    (string_literal)
  ] @string.special.path)

(preproc_include
  path: (identifier) @constant.macro)

(preproc_def
  name: (identifier) @constant.macro)

(preproc_ifdef
  name: (identifier) @constant.macro)

(preproc_elifdef
  name: (identifier) @constant.macro)

(preproc_defined
  (identifier) @constant.macro)

(preproc_function_def
  name: (identifier) @function.macro)

(preproc_params
  (identifier) @variable.parameter)

; a##_b in the body of a macro
((ERROR) @operator
  (#eq? @operator "##"))

; The body of a macro is one piece of text: what is no single literal or name is left to the injection

(preproc_def
  value: (preproc_arg) @number
  (#match? @number "^[-+]?[0-9][0-9A-Za-z']*$"))

(preproc_def
  value: (preproc_arg) @number.float
  (#match? @number.float "^[-+]?[0-9]*[.][0-9]*([eE][-+]?[0-9]+)?[fFlL]?$"))

(preproc_def
  value: (preproc_arg) @constant
  (#match? @constant "^(_+[A-Z]|[A-Z][A-Z0-9_])[A-Z0-9_]*$"))

((preproc_call
  directive: (preproc_directive) @_undef
  argument: (preproc_arg) @constant.macro)
  (#match? @_undef "^#[ \t]*undef$"))

((preproc_call
  directive: (preproc_directive) @_pragma
  argument: (preproc_arg) @attribute)
  (#match? @_pragma "^#[ \t]*pragma$"))

((preproc_call
  directive: (preproc_directive) @_message
  argument: (preproc_arg) @string)
  (#match? @_message "^#[ \t]*(error|warning|ident|sccs)$"))

((preproc_call
  directive: (preproc_directive) @_path
  argument: (preproc_arg) @string.special.path)
  (#match? @_path "^#[ \t]*(include_next|import|embed)$"))

((preproc_call
  directive: (preproc_directive) @_line
  argument: (preproc_arg) @number)
  (#match? @_line "^#[ \t]*line$"))
