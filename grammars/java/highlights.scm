; Java

; Names: the general case first, by the naming conventions, which Java code keeps to

(identifier) @variable

((identifier) @type
  (#match? @type "^[A-Z]"))

((identifier) @constant
  (#match? @constant "^_*[A-Z][A-Z0-9_$]*$"))

; ... but one letter in front of a member is a class: R.id, A::new
([
  (method_reference . (identifier) @type)
  (method_invocation object: (identifier) @type)
  (field_access object: (identifier) @type)
]
  (#match? @type "^[A-Z]$"))

(underscore_pattern) @character.special

[
  (this)
  (super)
] @variable.builtin

; Fields

(field_access
  field: (identifier) @variable.member)

(field_declaration
  declarator: (variable_declarator
    name: (identifier) @variable.member))

((field_access
  field: (identifier) @type)
  (#match? @type "^[A-Z]"))

((field_access
  field: (identifier) @constant)
  (#match? @constant "^_*[A-Z][A-Z0-9_$]*$"))

((field_declaration
  declarator: (variable_declarator
    name: (identifier) @constant))
  (#match? @constant "^_*[A-Z][A-Z0-9_$]*$"))

(constant_declaration
  declarator: (variable_declarator
    name: (identifier) @constant))

(enum_constant
  name: (identifier) @constant)

; Literals

[
  (decimal_integer_literal)
  (hex_integer_literal)
  (octal_integer_literal)
  (binary_integer_literal)
] @number

[
  (decimal_floating_point_literal)
  (hex_floating_point_literal)
] @number.float

[
  (true)
  (false)
] @boolean

(null_literal) @constant.builtin

(character_literal) @character

(string_literal) @string

(escape_sequence) @string.escape

(string_interpolation) @none

; Comments

[
  (line_comment)
  (block_comment)
] @comment

((block_comment) @comment.documentation
  (#match? @comment.documentation "^/[*][*][^*/]"))

((line_comment) @comment.documentation
  (#match? @comment.documentation "^///([^/]|$)"))

; Types

(type_identifier) @type

((scoped_type_identifier
  (type_identifier) @module)
  (#match? @module "^[a-z]"))

[
  (integral_type)
  (floating_point_type)
  (boolean_type)
  (void_type)
] @type.builtin

[
  "byte"
  "short"
  "int"
  "long"
  "char"
  "float"
  "double"
] @type.builtin

((type_identifier) @type.builtin
  (#eq? @type.builtin "var"))

(class_declaration
  name: (identifier) @type)

(interface_declaration
  name: (identifier) @type)

(enum_declaration
  name: (identifier) @type)

(record_declaration
  name: (identifier) @type)

(annotation_type_declaration
  name: (identifier) @type)

(record_pattern
  (identifier) @type)

; classes whose names look like constants
((method_invocation
  object: (identifier) @type)
  (#any-of? @type "UUID" "URI" "URL"))

; Packages and modules

(package_declaration
  (identifier) @module)

(scoped_identifier
  (identifier) @module)

((scoped_identifier
  name: (identifier) @type)
  (#match? @type "^[A-Z]"))

((scoped_identifier
  scope: (identifier) @type)
  (#match? @type "^[A-Z]"))

((import_declaration
  "static"
  (scoped_identifier
    name: (identifier) @function.method))
  (#match? @function.method "^[a-z_]"))

((import_declaration
  "static"
  (scoped_identifier
    name: (identifier) @constant))
  (#match? @constant "^[A-Z][A-Z0-9]*_[A-Z0-9_]*$"))

(module_declaration
  name: (identifier) @module)

(requires_module_directive
  module: (identifier) @module)

(exports_module_directive
  (identifier) @module)

(opens_module_directive
  (identifier) @module)

; Parameters

(formal_parameter
  name: (identifier) @variable.parameter)

(spread_parameter
  (variable_declarator
    name: (identifier) @variable.parameter))

(catch_formal_parameter
  name: (identifier) @variable.parameter)

(inferred_parameters
  (identifier) @variable.parameter)

(lambda_expression
  parameters: (identifier) @variable.parameter)

; Methods and constructors

(method_declaration
  name: (identifier) @function.method)

(annotation_type_element_declaration
  name: (identifier) @function.method)

(method_invocation
  name: (identifier) @function.method.call)

(method_reference
  "::"
  (identifier) @function.method)

(constructor_declaration
  name: (identifier) @constructor)

(compact_constructor_declaration
  name: (identifier) @constructor)

(object_creation_expression
  type: (type_identifier) @constructor)

(object_creation_expression
  type: (generic_type
    (type_identifier) @constructor))

((object_creation_expression
  type: (scoped_type_identifier
    (type_identifier) @constructor .))
  (#match? @constructor "^[A-Z]"))

; Annotations

(marker_annotation
  "@" @attribute
  name: (identifier) @attribute)

(annotation
  "@" @attribute
  name: (identifier) @attribute)

(marker_annotation
  "@" @attribute
  name: (scoped_identifier
    name: (identifier) @attribute))

(annotation
  "@" @attribute
  name: (scoped_identifier
    name: (identifier) @attribute))

([
  (marker_annotation
    name: (identifier) @attribute.builtin)
  (annotation
    name: (identifier) @attribute.builtin)
]
  (#any-of? @attribute.builtin
    "Override" "Deprecated" "SuppressWarnings" "FunctionalInterface" "SafeVarargs"))

(element_value_pair
  key: (identifier) @property)

; Labels

(labeled_statement
  (identifier) @label)

(break_statement
  (identifier) @label)

(continue_statement
  (identifier) @label)

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
  ">>>="
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
  ">>>"
  "->"
  "::"
  "?"
] @operator

(import_declaration
  (asterisk
    "*" @character.special))

; Punctuation

[
  ","
  ";"
  ":"
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

"..." @punctuation.special

(string_interpolation
  [
    "\\{"
    "}"
  ] @punctuation.special)

(ternary_expression
  [
    "?"
    ":"
  ] @keyword.conditional.ternary)

; Keywords

[
  "class"
  "interface"
  "enum"
  "record"
  "@interface"
  "extends"
  "implements"
  "permits"
] @keyword.type

(wildcard
  (super) @keyword.type)

[
  "public"
  "protected"
  "private"
  "abstract"
  "static"
  "final"
  "sealed"
  "non-sealed"
  "native"
  "strictfp"
  "synchronized"
  "transient"
  "volatile"
  "open"
  "transitive"
] @keyword.modifier

[
  "package"
  "import"
  "module"
  "requires"
  "exports"
  "opens"
  "uses"
  "provides"
  "to"
  "with"
] @keyword.import

[
  "if"
  "else"
  "switch"
  "case"
  "default"
  "when"
] @keyword.conditional

; the `default` of `case null, default` is read as a name
((switch_label
  (identifier) @keyword.conditional)
  (#eq? @keyword.conditional "default"))

(modifiers
  "default" @keyword.modifier)

(annotation_type_element_declaration
  "default" @keyword)

[
  "for"
  "while"
  "do"
  "break"
  "continue"
] @keyword.repeat

[
  "return"
  "yield"
] @keyword.return

[
  "try"
  "catch"
  "finally"
  "throw"
  "throws"
] @keyword.exception

[
  "new"
  "instanceof"
] @keyword.operator

"assert" @keyword

; Unfinished code --------------------------------------------------------------------------------

; Behind an open bracket the parser takes a keyword for a name: these words are none
([
  (identifier)
  (type_identifier)
] @keyword
  (#any-of? @keyword
    "abstract" "assert" "break" "case" "catch" "class" "const" "continue" "do" "else"
    "enum" "extends" "final" "finally" "for" "goto" "if" "implements" "import" "instanceof"
    "interface" "native" "new" "package" "private" "protected" "public" "return" "static"
    "strictfp" "switch" "synchronized" "throw" "throws" "transient" "try" "volatile" "while"))
