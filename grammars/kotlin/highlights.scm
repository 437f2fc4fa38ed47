; Kotlin

; Names: the general case first, by the naming conventions

(simple_identifier) @variable

((simple_identifier) @type
  (#match? @type "^_*[A-Z]"))

; ... what is declared as a value is none
((property_declaration
  (variable_declaration
    (simple_identifier) @variable))
  (#match? @variable "^_*[A-Z]"))

((simple_identifier) @constant
  (#match? @constant "^_*[A-Z][A-Z0-9_]+$"))

(interpolated_identifier) @variable

((interpolated_identifier) @constant
  (#match? @constant "^[A-Z][A-Z0-9_]+$"))

; the argument of a lambda, and of an accessor the value behind the property
((simple_identifier) @variable.builtin
  (#eq? @variable.builtin "it")
  (#has-ancestor? @variable.builtin lambda_literal))

((interpolated_identifier) @variable.builtin
  (#any-of? @variable.builtin "it" "this"))

((simple_identifier) @variable.builtin
  (#eq? @variable.builtin "field")
  (#has-ancestor? @variable.builtin getter setter))

[
  "this"
  "super"
  "this@"
  "super@"
  (this_expression)
  (super_expression)
] @variable.builtin

; Members

(class_body
  (property_declaration
    (variable_declaration
      (simple_identifier) @property)))

(class_parameter
  (binding_pattern_kind)
  .
  (simple_identifier) @property)

(navigation_suffix
  (simple_identifier) @variable.member)

((navigation_suffix
  (simple_identifier) @type)
  (#match? @type "^[A-Z]"))

((navigation_suffix
  (simple_identifier) @constant)
  (#match? @constant "^[A-Z][A-Z0-9_]+$"))

((property_declaration
  (modifiers
    (property_modifier) @_modifier)
  (variable_declaration
    (simple_identifier) @constant))
  (#eq? @_modifier "const"))

((property_declaration
  (variable_declaration
    (simple_identifier) @constant))
  (#match? @constant "^[A-Z][A-Z0-9_]+$"))

(enum_entry
  (simple_identifier) @constant)

; Packages and imports

(package_header
  (identifier
    (simple_identifier) @module))

(import_header
  (identifier
    (simple_identifier) @module))

((import_header
  (identifier
    (simple_identifier) @function .))
  (#match? @function "^[a-z]"))

((import_header
  (identifier
    (simple_identifier) @type))
  (#match? @type "^[A-Z]"))

((import_header
  (identifier
    (simple_identifier) @constant .))
  (#match? @constant "^[A-Z][A-Z0-9]*_[A-Z0-9_]*$"))

; all names of a package
((import_header
  (identifier
    (simple_identifier) @module .)
  (wildcard_import))
  (#match? @module "^[a-z]"))

(wildcard_import) @character.special

; Types

(type_identifier) @type

(nullable_type) @punctuation.special

(type_alias
  (type_identifier) @type.definition)

(import_alias
  (type_identifier) @type.definition)

((import_alias
  (type_identifier) @function)
  (#match? @function "^[a-z]"))

((type_identifier) @type.builtin
  (#any-of? @type.builtin
    "Any" "Array" "Boolean" "BooleanArray" "Byte" "ByteArray" "Char" "CharArray" "CharSequence" "Double"
    "DoubleArray" "Float" "FloatArray" "Int" "IntArray" "List" "Long" "LongArray" "Map" "MutableList" "MutableMap"
    "MutableSet" "Nothing" "Number" "Set" "Short" "ShortArray" "String" "Throwable" "UByte" "UByteArray" "UInt"
    "UIntArray" "ULong" "ULongArray" "UShort" "UShortArray" "Unit" "Pair" "Triple" "Sequence" "Iterable" "Collection"
    "Comparable" "Enum"))

((simple_identifier) @type.builtin
  (#any-of? @type.builtin
    "Any" "Boolean" "Byte" "Char" "Double" "Float" "Int" "Long" "Nothing" "Short" "String" "UByte" "UInt" "ULong"
    "UShort" "Unit")
  (#not-has-parent? @type.builtin call_expression identifier navigation_suffix))

"dynamic" @type.builtin

; Parameters

(parameter
  (simple_identifier) @variable.parameter)

(parameter_with_optional_type
  (simple_identifier) @variable.parameter)

(class_parameter
  .
  (simple_identifier) @variable.parameter)

(class_parameter
  .
  (modifiers)
  .
  (simple_identifier) @variable.parameter)

(lambda_parameters
  [
    (variable_declaration
      (simple_identifier) @variable.parameter)
    (multi_variable_declaration
      (variable_declaration
        (simple_identifier) @variable.parameter))
  ])

((variable_declaration
  (simple_identifier) @character.special)
  (#eq? @character.special "_"))

(catch_block
  (simple_identifier) @variable.parameter)

((value_argument
  (simple_identifier) @variable.parameter
  .
  "=")
  (#is-not? local))

; Functions

(function_declaration
  (simple_identifier) @function)

(class_body
  (function_declaration
    (simple_identifier) @function.method))

(enum_class_body
  (function_declaration
    (simple_identifier) @function.method))

(call_expression
  .
  (simple_identifier) @function.call)

((call_expression
  .
  (simple_identifier) @constructor)
  (#match? @constructor "^_*[A-Z]"))

(call_expression
  .
  (navigation_expression
    (navigation_suffix
      (simple_identifier) @function.method.call) .))

((call_expression
  .
  (navigation_expression
    (navigation_suffix
      (simple_identifier) @constructor) .))
  (#match? @constructor "^[A-Z]"))

((call_expression
  .
  (simple_identifier) @function.builtin)
  (#any-of? @function.builtin
    "TODO" "also" "apply" "arrayOf" "arrayOfNulls" "assert" "booleanArrayOf" "buildList" "buildMap" "buildSet"
    "buildString" "byteArrayOf" "charArrayOf" "check" "checkNotNull" "compareBy" "doubleArrayOf" "emptyArray"
    "emptyList" "emptyMap" "emptySequence" "emptySet" "enumValueOf" "enumValues" "error" "floatArrayOf"
    "generateSequence" "hashMapOf" "hashSetOf" "intArrayOf" "lazy" "lazyOf" "let" "linkedMapOf" "linkedSetOf" "listOf"
    "listOfNotNull" "longArrayOf" "mapOf" "maxOf" "minOf" "mutableListOf" "mutableMapOf" "mutableSetOf" "print"
    "println" "readLine" "readln" "readlnOrNull" "repeat" "require" "requireNotNull" "run" "runCatching" "sequence"
    "sequenceOf" "setOf" "shortArrayOf" "sortedMapOf" "sortedSetOf" "synchronized" "typeOf" "with"))

; Foo::bar, ::bar
(callable_reference
  (simple_identifier) @function)

((callable_reference
  (simple_identifier) @constructor)
  (#match? @constructor "^[A-Z]"))

; a infix b: the functions of the library, and those of others
(infix_expression
  .
  (_)
  .
  (simple_identifier) @function.call)

((infix_expression
  .
  (_)
  .
  (simple_identifier) @keyword.operator)
  (#any-of? @keyword.operator
    "and" "downTo" "inv" "or" "shl" "shr" "step" "to" "until" "ushr" "xor"))

(constructor_invocation
  (user_type
    (type_identifier) @constructor))

; Annotations

(annotation
  "@" @attribute)

(annotation
  [
    (user_type
      (type_identifier) @attribute)
    (constructor_invocation
      (user_type
        (type_identifier) @attribute))
  ])

(use_site_target) @attribute

(file_annotation
  [
    "@"
    "file"
    ":"
  ] @attribute)

(file_annotation
  [
    (user_type
      (type_identifier) @attribute)
    (constructor_invocation
      (user_type
        (type_identifier) @attribute))
  ])

; Packages in front of a type
((user_type
  (type_identifier) @module
  .
  (type_identifier))
  (#match? @module "^[a-z]"))

; Literals

[
  (integer_literal)
  (long_literal)
  (unsigned_literal)
  (hex_literal)
  (bin_literal)
] @number

(real_literal) @number.float

(boolean_literal) @boolean

(null_literal) @constant.builtin

(character_literal) @character

(character_escape_seq) @string.escape

(string_literal) @string

(interpolated_expression) @none

; "...".toRegex(), Regex("...")
((call_expression
  (navigation_expression
    (string_literal) @string.regexp
    (navigation_suffix
      (simple_identifier) @_function)))
  (#eq? @_function "toRegex"))

((call_expression
  (simple_identifier) @_function
  (call_suffix
    (value_arguments
      .
      (value_argument
        (string_literal) @string.regexp))))
  (#eq? @_function "Regex"))

; Comments

[
  (line_comment)
  (multiline_comment)
] @comment

((multiline_comment) @comment.documentation
  (#match? @comment.documentation "^/[*][*][^*/]"))

(shebang_line) @keyword.directive

; Labels

(label) @label

(super_expression
  (type_identifier) @label)

(this_expression
  (type_identifier) @label)

; Operators

[
  "="
  "+="
  "-="
  "*="
  "/="
  "%="
  "+"
  "-"
  "*"
  "/"
  "%"
  "++"
  "--"
  "=="
  "!="
  "==="
  "!=="
  "<"
  ">"
  "<="
  ">="
  "!"
  "!!"
  "&&"
  "||"
  "?:"
  "?."
  "::"
  ".."
  "->"
  "&"
] @operator

; Punctuation

[
  "."
  ","
  ";"
  ":"
] @punctuation.delimiter

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket

(string_literal
  [
    "$"
    "${"
    "}"
  ] @punctuation.special)

(type_arguments
  [
    "<"
    ">"
  ] @punctuation.bracket)

(type_parameters
  [
    "<"
    ">"
  ] @punctuation.bracket)

(super_expression
  [
    "<"
    ">"
  ] @punctuation.bracket)

(type_projection
  "*" @character.special)

; Keywords: those that are names elsewhere only in their place

[
  "package"
  "val"
  "var"
] @keyword

[
  (getter
    "get" @keyword)
  (setter
    "set" @keyword)
  (property_delegate
    "by" @keyword)
  (explicit_delegation
    "by" @keyword)
  (type_constraints
    "where" @keyword)
  (anonymous_initializer
    "init" @keyword)
  (primary_constructor
    "constructor" @keyword)
  (secondary_constructor
    "constructor" @keyword)
  (companion_object
    "companion" @keyword)
]

[
  "class"
  "interface"
  "object"
  "typealias"
] @keyword.type

(class_declaration
  "enum" @keyword.type)

[
  (class_modifier)
  (function_modifier)
  (inheritance_modifier)
  (member_modifier)
  (parameter_modifier)
  (platform_modifier)
  (property_modifier)
  (reification_modifier)
  (variance_modifier)
  (visibility_modifier)
] @keyword.modifier

(function_modifier
  "suspend" @keyword.coroutine)

(type_modifiers
  "suspend" @keyword.coroutine)

"fun" @keyword.function

(import_header
  "import" @keyword.import)

[
  "return"
  "return@"
] @keyword.return

[
  "if"
  "else"
  "when"
] @keyword.conditional

[
  "for"
  "do"
  "while"
  "break"
  "break@"
  "continue"
  "continue@"
] @keyword.repeat

[
  "try"
  "throw"
] @keyword.exception

(catch_block
  "catch" @keyword.exception)

(finally_block
  "finally" @keyword.exception)

[
  "as"
  "as?"
  "in"
  "!in"
  "is"
  "!is"
] @keyword.operator

(for_statement
  "in" @keyword.repeat)

(variance_modifier
  "in" @keyword.modifier)

(import_alias
  "as" @keyword.import)

; What the language reserves, where the parser lost its way: no name
; unproved: rules of lines mend what is usual
([
  (simple_identifier)
  (type_identifier)
] @keyword
  (#any-of? @keyword "constructor" "object" "val" "var"))

; unproved: likewise
((simple_identifier) @keyword.type
  (#any-of? @keyword.type "class" "interface"))

; unproved: likewise
((simple_identifier) @keyword.modifier
  (#any-of? @keyword.modifier "internal" "private" "protected" "public")
  (#not-has-parent? @keyword.modifier navigation_suffix))

; but names of packages
([
  (package_header
    (identifier
      (simple_identifier) @module))
  (import_header
    (identifier
      (simple_identifier) @module))
]
  (#any-of? @module "internal" "private" "protected" "public"))

; Unfinished code --------------------------------------------------------------------------------

; Behind an open bracket the parser takes a keyword for a name: these words are none
([
  (simple_identifier)
  (type_identifier)
] @keyword
  (#any-of? @keyword
    "as" "break" "class" "continue" "do" "else" "for" "fun" "if" "in" "interface" "is" "object"
    "package" "return" "throw" "try" "typealias" "typeof" "val" "var" "when" "while"))
