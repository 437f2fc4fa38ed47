; Scala

; Names: the general case first, by the naming conventions

(identifier) @variable

((identifier) @type
  (#match? @type "^[A-Z]"))

((identifier) @constant
  (#match? @constant "^[A-Z][A-Z0-9]*_[A-Z0-9_]*$"))

((identifier) @constant.builtin
  (#any-of? @constant.builtin "None" "Nil"))

((identifier) @variable.builtin
  (#any-of? @variable.builtin "this" "super"))

(operator_identifier) @operator

((operator_identifier) @function.builtin
  (#eq? @function.builtin "???"))

(wildcard) @character.special

; Members

(field_expression
  field: (identifier) @variable.member)

((field_expression
  field: (identifier) @type)
  (#match? @type "^[A-Z]"))

((field_expression
  field: (identifier) @constant)
  (#match? @constant "^[A-Z][A-Z0-9_]+$"))

(template_body
  [
    (val_definition
      pattern: [
        (identifier) @variable.member
        (identifiers
          (identifier) @variable.member)
      ])
    (var_definition
      pattern: [
        (identifier) @variable.member
        (identifiers
          (identifier) @variable.member)
      ])
    (val_declaration
      name: (identifier) @variable.member)
    (var_declaration
      name: (identifier) @variable.member)
  ])

; x: Int | String, which the parser takes for a pattern
(template_body
  [
    (val_definition
      pattern: (alternative_pattern
        [
          (typed_pattern
            pattern: (identifier) @variable.member)
          (alternative_pattern
            (typed_pattern
              pattern: (identifier) @variable.member))
        ]))
    (var_definition
      pattern: (alternative_pattern
        [
          (typed_pattern
            pattern: (identifier) @variable.member)
          (alternative_pattern
            (typed_pattern
              pattern: (identifier) @variable.member))
        ]))
  ])

((alternative_pattern
  [
    (typed_pattern)
    (alternative_pattern
      (typed_pattern)
      (identifier) @type.builtin)
    (alternative_pattern
      (typed_pattern))
  ]
  (identifier) @type.builtin)
  (#any-of? @type.builtin
    "Any" "AnyRef" "AnyVal" "Array" "Boolean" "Byte" "Char" "Double" "Float" "Int" "Long" "Nothing" "Null" "Short"
    "String" "Unit"))

; constants begin with a capital letter
(val_definition
  pattern: (identifier) @constant
  (#match? @constant "^[A-Z]"))

(simple_enum_case
  name: (identifier) @constant)

(full_enum_case
  name: (identifier) @constructor)

; Packages and imports

(package_identifier
  (identifier) @module)

(package_object
  name: (identifier) @module)

[
  (import_declaration
    path: (identifier) @module)
  (export_declaration
    path: (identifier) @module)
]

(namespace_selectors
  [
    (identifier) @variable
    (arrow_renamed_identifier
      [
        (identifier)
        (wildcard)
      ] @variable)
    (as_renamed_identifier
      (identifier) @variable)
  ])

([
  (import_declaration
    path: (identifier) @type)
  (export_declaration
    path: (identifier) @type)
  (namespace_selectors
    [
      (identifier) @type
      (arrow_renamed_identifier
        (identifier) @type)
      (as_renamed_identifier
        (identifier) @type)
    ])
]
  (#match? @type "^[A-Z]"))

; scala.collection.{mutable => m}: packages of the library
((namespace_selectors
  [
    (identifier) @module
    (arrow_renamed_identifier
      name: (identifier) @module)
    (as_renamed_identifier
      name: (identifier) @module)
  ])
  (#any-of? @module "mutable" "immutable" "concurrent" "parallel" "collection" "util" "io" "math" "language"))

(arrow_renamed_identifier
  alias: (wildcard) @character.special)

(namespace_wildcard
  [
    "*"
    "_"
  ] @character.special)

; Types

(type_identifier) @type

((type_identifier) @type.builtin
  (#any-of? @type.builtin
    "Any" "AnyRef" "AnyVal" "Array" "Boolean" "Byte" "Char" "Double" "Float" "Int" "Long" "Nothing" "Null" "Short"
    "String" "Unit"))

; paths of types: scala.collection.mutable.Map
((stable_type_identifier
  (identifier) @module)
  (#match? @module "^(?!this$)[a-z]"))

((stable_type_identifier
  (stable_identifier
    (identifier) @module))
  (#match? @module "^[a-z]"))

(type_definition
  name: (type_identifier) @type.definition)

(class_definition
  name: (identifier) @type)

(object_definition
  name: (identifier) @type)

(trait_definition
  name: (identifier) @type)

(enum_definition
  name: (identifier) @type)

(_
  type_parameters: (type_parameters
    [
      name: (identifier) @type
      (covariant_type_parameter
        name: (identifier) @type)
      (contravariant_type_parameter
        name: (identifier) @type)
    ]))

(function_definition
  parameters: (type_parameters
    name: (identifier) @type))

(type_lambda
  name: (identifier) @type)

; Parameters

(parameter
  name: (identifier) @variable.parameter)

(binding
  name: (identifier) @variable.parameter)

(lambda_expression
  parameters: (identifier) @variable.parameter)

(self_type
  .
  (identifier) @variable.parameter)

(class_parameter
  name: (identifier) @variable.parameter)

(class_parameter
  [
    "val"
    "var"
  ]
  name: (identifier) @property)

((arguments
  (assignment_expression
    left: (identifier) @variable.parameter))
  (#is-not? local))

; Functions

(function_definition
  name: [
    (identifier)
    (operator_identifier)
  ] @function)

(function_declaration
  name: [
    (identifier)
    (operator_identifier)
  ] @function.method)

([
  (template_body (function_definition name: [(identifier) (operator_identifier)] @function.method))
  (with_template_body (function_definition name: [(identifier) (operator_identifier)] @function.method))
])

((function_definition
  name: (identifier) @constructor)
  (#eq? @constructor "this"))

(given_definition
  name: (identifier) @variable)

(call_expression
  function: [
    (identifier)
    (operator_identifier)
  ] @function.call)

(generic_function
  function: (identifier) @function.call)

(call_expression
  function: (field_expression
    field: [
      (identifier)
      (operator_identifier)
    ] @function.method.call))

(generic_function
  function: (field_expression
    field: (identifier) @function.method.call))

([
  (call_expression
    function: [
      (identifier) @constructor
      (field_expression
        field: (identifier) @constructor)
    ])
  (generic_function
    function: [
      (identifier) @constructor
      (field_expression
        field: (identifier) @constructor)
    ])
]
  (#match? @constructor "^[A-Z]"))

((call_expression
  function: (identifier) @variable.builtin)
  (#any-of? @variable.builtin "this" "super"))

([
  (call_expression
    function: (identifier) @function.builtin)
  (generic_function
    function: (identifier) @function.builtin)
]
  (#any-of? @function.builtin
    "assert" "assume" "classOf" "ensuring" "identity" "implicitly" "locally" "print" "printf" "println" "require"
    "summon" "summonInline" "sys" "valueOf"))

; xs map f: a name between two values
(infix_expression
  operator: (identifier) @operator)

(interpolated_string_expression
  interpolator: (identifier) @function.call)

; new Name(...), extends Name(...)
(instance_expression
  [
    (type_identifier) @constructor
    (generic_type
      type: (type_identifier) @constructor)
    (stable_type_identifier
      (type_identifier) @constructor)
  ])

; case Name(...)
(case_class_pattern
  type: [
    (type_identifier) @constructor
    (stable_type_identifier
      (type_identifier) @constructor)
  ])

; Literals

(integer_literal) @number

(floating_point_literal) @number.float

(boolean_literal) @boolean

(null_literal) @constant.builtin

(character_literal) @character

[
  (string)
  (interpolated_string)
] @string

(escape_sequence) @string.escape

((interpolation
  (identifier) @variable))

((interpolation
  (identifier) @variable.builtin)
  (#eq? @variable.builtin "this"))

(interpolation
  "$" @punctuation.special)

(interpolation
  (block) @none)

; Comments

[
  (comment)
  (block_comment)
] @comment

((block_comment) @comment.documentation
  (#match? @comment.documentation "^/[*][*][^*/]"))

((comment) @keyword.directive
  (#match? @keyword.directive "^#!"))

; //> using scala 3
(using_directive
  [
    ">"
    "using"
  ] @keyword.directive)

(using_directive_key) @variable.parameter

(using_directive_value) @string

; Annotations

(annotation
  "@" @attribute
  name: [
    (type_identifier) @attribute
    (generic_type
      type: (type_identifier) @attribute)
    (stable_type_identifier
      (type_identifier) @attribute)
  ])

((annotation
  (arguments
    (assignment_expression
      left: (identifier) @variable.parameter)))
  (#is-not? local))

; Operators

[
  "="
  "=>"
  "=>>"
  "?=>"
  "<-"
  "<:"
  ">:"
  "<%"
  "!"
  "~"
  "+"
  "-"
  "#"
  "|"
  "@"
] @operator

(annotation
  "@" @attribute)

(repeated_parameter_type
  "*" @operator)

(repeat_pattern
  "*" @operator)

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

(interpolation
  (block
    [
      "{"
      "}"
    ] @punctuation.special))

(splice_expression
  "$" @punctuation.special)

(quote_expression
  "'" @punctuation.special)

; Keywords

[
  "case"
  "derives"
  "extends"
  "extension"
  "given"
  "implicit"
  "macro"
  "using"
  "val"
  "var"
  "with"
] @keyword

(using_directive
  "using" @keyword.directive)

[
  "class"
  "enum"
  "object"
  "trait"
  "type"
] @keyword.type

[
  "abstract"
  "final"
  "lazy"
  "override"
  "private"
  "protected"
  "sealed"
  (infix_modifier)
  (inline_modifier)
  (opaque_modifier)
  (open_modifier)
  (transparent_modifier)
] @keyword.modifier

; implicit val, implicit class
(modifiers
  "implicit" @keyword.modifier)

"def" @keyword.function

[
  "import"
  "export"
  "package"
] @keyword.import

[
  (arrow_renamed_identifier
    "=>" @keyword.import)
  (as_renamed_identifier
    "as" @keyword.import)
]

"return" @keyword.return

[
  "if"
  "else"
  "match"
  "then"
] @keyword.conditional

(case_block
  (case_clause
    "case" @keyword.conditional))

(indented_cases
  (case_clause
    "case" @keyword.conditional))

(catch_clause
  "case" @keyword.conditional)

[
  "do"
  "for"
  "while"
  "yield"
] @keyword.repeat

[
  "try"
  "catch"
  "finally"
  "throw"
] @keyword.exception

"new" @keyword.operator

; end name
"end" @keyword
(_
  "end"
  .
  "_end_ident" @label)
(_
  "end"
  .
  "this" @variable.builtin)

; private[shop]
((access_qualifier (identifier) @module)
  (#match? @module "^[a-z]")
  (#not-eq? @module "this"))

; Unfinished code --------------------------------------------------------------------------------

; Behind an open bracket the parser takes a keyword for a name: these words are none; and A with B
((identifier) @keyword
  (#any-of? @keyword
    "abstract" "case" "catch" "class" "def" "do" "else" "extends" "final" "finally" "for" "if"
    "implicit" "import" "lazy" "match" "new" "object" "override" "package" "private" "protected"
    "return" "sealed" "throw" "trait" "try" "type" "val" "var" "while" "with" "yield"))
