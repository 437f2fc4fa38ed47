; Dart

; Names: the general case first, by the naming conventions

(identifier) @variable

((identifier) @type
  (#match? @type "^[_$]*[A-Z]"))

((identifier) @constant
  (#match? @constant "^[A-Z][A-Z0-9]*_[A-Z0-9_]*$"))

[
  (this)
  (super)
] @variable.builtin

(identifier_dollar_escaped) @variable

; types that are values: int.parse('1')
((identifier) @type.builtin
  (#any-of? @type.builtin "bool" "double" "int" "num")
  (#not-has-parent? @type.builtin label initialized_identifier formal_parameter))

; Members

[
  (unconditional_assignable_selector
    (identifier) @property)
  (conditional_assignable_selector
    (identifier) @property)
  (cascade_selector
    (identifier) @property)
]

([
  (unconditional_assignable_selector
    (identifier) @type)
  (conditional_assignable_selector
    (identifier) @type)
]
  (#match? @type "^[_$]*[A-Z].*[a-z]"))

([
  (unconditional_assignable_selector
    (identifier) @constant)
  (conditional_assignable_selector
    (identifier) @constant)
]
  (#match? @constant "^[A-Z][A-Z0-9_]+$"))

; Color.red
((identifier) @_type
  .
  (selector
    (unconditional_assignable_selector
      (identifier) @constant))
  (#match? @_type "^[A-Z][A-Za-z0-9]*[a-z]")
  (#match? @constant "^(?!(is[A-Z]|current|instance|length))[a-z]"))

; Foo.new
((unconditional_assignable_selector
  (identifier) @constructor)
  (#eq? @constructor "new"))

[
  (class_body
    (declaration
      (initialized_identifier_list
        (initialized_identifier
          .
          (identifier) @property))))
  (extension_body
    (declaration
      (static_final_declaration_list
        (static_final_declaration
          .
          (identifier) @property))))
  (class_body
    (declaration
      (static_final_declaration_list
        (static_final_declaration
          .
          (identifier) @property))))
  (enum_body
    (declaration
      (initialized_identifier_list
        (initialized_identifier
          .
          (identifier) @property))))
  (field_initializer
    .
    (identifier) @property)
  (field_initializer
    (this)
    .
    (identifier) @property)
]

(declaration
  (const_builtin)
  (static_final_declaration_list
    (static_final_declaration
      .
      (identifier) @constant)))

(program
  (const_builtin)
  .
  (static_final_declaration_list
    (static_final_declaration
      .
      (identifier) @constant)))

(program
  (const_builtin)
  .
  (type_identifier)
  .
  (static_final_declaration_list
    (static_final_declaration
      .
      (identifier) @constant)))

(initialized_variable_definition
  (const_builtin)
  name: (identifier) @constant)

(enum_constant
  name: (identifier) @constant)

(qualified
  (type_identifier)
  (identifier) @constant)

(object_pattern
  (identifier) @property)

(record_pattern
  (identifier) @property)

((constant_pattern
  (identifier) @character.special)
  (#eq? @character.special "_"))

; Libraries

(dotted_identifier_list
  (identifier) @module)

(import_specification
  (identifier) @module)

(combinator
  (identifier) @variable)

((combinator
  (identifier) @type)
  (#match? @type "^[A-Z]"))

; Types

(type_identifier) @type

((type_identifier) @module
  .
  (type_identifier)
  (#match? @module "^[a-z_]+$")
  (#not-any-of? @module "int" "double" "num" "bool" "dynamic" "void"))

((type_identifier) @type.builtin
  (#any-of? @type.builtin
    "BigInt" "DateTime" "Duration" "Enum" "Future" "FutureOr" "Iterable" "Iterator" "List" "Map" "Never" "Null"
    "Object" "Pattern" "Record" "RegExp" "Set" "Stream" "String" "StringBuffer" "Symbol" "Type" "Uri" "bool" "double"
    "dynamic" "int" "num"))

[
  (void_type)
  "Function"
] @type.builtin

(inferred_type) @keyword

(class_definition
  name: (identifier) @type)

(mixin_application_class
  .
  (identifier) @type)

(mixin_declaration
  (identifier) @type)

(extension_declaration
  name: (identifier) @type)

(enum_declaration
  name: (identifier) @type)

(type_alias
  .
  "typedef"
  .
  (type_identifier) @type.definition
  .
  "=")

(type_alias
  .
  "typedef"
  .
  (type_identifier) @type.definition
  .
  (type_parameters))

(type_alias
  (type_identifier) @type.definition
  .
  (formal_parameter_list))

; Parameters

(formal_parameter
  [
    (identifier) @variable.parameter
    (constructor_param
      (identifier) @variable.parameter)
    (super_formal_parameter
      (identifier) @variable.parameter)
  ])

(typed_identifier
  (identifier) @variable.parameter)

(catch_parameters
  (identifier) @variable.parameter)

((named_argument
  (label
    (identifier) @variable.parameter))
  (#is-not? local))

(record_field
  (label
    (identifier) @property))

; Functions

(function_signature
  name: (identifier) @function)

(method_signature
  (function_signature
    name: (identifier) @function.method))

(declaration
  (function_signature
    name: (identifier) @function.method))

(getter_signature
  name: (identifier) @function.method)

(setter_signature
  name: (identifier) @function.method)

; f(x), f<T>(x): the arguments stand beside the name
((identifier) @function.call
  .
  (selector
    (argument_part)))

((identifier) @constructor
  .
  (selector
    (argument_part))
  (#match? @constructor "^[_$]*[A-Z]"))

((identifier) @constructor
  .
  (selector
    (type_arguments))
  (#match? @constructor "^[_$]*[A-Z]"))

((identifier) @function.builtin
  .
  (selector
    (argument_part))
  (#any-of? @function.builtin "identical" "identityHashCode" "print"))

((selector
  [
    (unconditional_assignable_selector
      (identifier) @function.method.call)
    (conditional_assignable_selector
      (identifier) @function.method.call)
  ])
  .
  (selector
    (argument_part)))

; widget.build!(context)
((selector
  (unconditional_assignable_selector
    (identifier) @function.method.call))
  .
  (selector
    "!")
  .
  (selector
    (argument_part)))

((super)
  .
  (unconditional_assignable_selector
    (identifier) @function.method.call)
  .
  (selector
    (argument_part)))

((selector
  (unconditional_assignable_selector
    (identifier) @constructor))
  .
  (selector
    (argument_part))
  (#match? @constructor "^[_$]*[A-Z]"))

(cascade_section
  [
    (cascade_selector
      (identifier) @function.method.call)
    (unconditional_assignable_selector
      (identifier) @function.method.call)
  ]
  .
  (argument_part))

; Constructors

[
  (constructor_signature
    name: (identifier) @constructor)
  (constant_constructor_signature
    (identifier) @constructor)
  (factory_constructor_signature
    (identifier) @constructor)
  (redirecting_factory_constructor_signature
    (identifier) @constructor)
  (new_expression
    (type_identifier) @constructor)
  (const_object_expression
    (type_identifier) @constructor)
]

(const_object_expression
  (identifier) @constructor)

; Annotations

(annotation
  "@" @attribute
  name: [
    (identifier) @attribute
    (scoped_identifier
      (identifier) @attribute)
  ])

; Literals

[
  (decimal_integer_literal)
  (hex_integer_literal)
] @number

(decimal_floating_point_literal) @number.float

[
  (true)
  (false)
] @boolean

(null_literal) @constant.builtin

(symbol_literal) @string.special.symbol

(symbol_literal
  (identifier) @string.special.symbol)

(string_literal) @string

(escape_sequence) @string.escape

(template_substitution) @none

; Comments

(comment) @comment

(documentation_comment) @comment.documentation

(script_tag) @keyword.directive

; Labels

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
  "~/="
  "<<="
  ">>="
  ">>>="
  "&="
  "^="
  "|="
  "??="
  "??"
  "?."
  ".."
  "?.."
  "..."
  "=>"
  "?"
  "!"
  "&"
  "|"
  "^"
  "<"
  ">"
  (additive_operator)
  (bitwise_operator)
  (equality_operator)
  (increment_operator)
  (logical_and_operator)
  (logical_or_operator)
  (minus_operator)
  (multiplicative_operator)
  (negation_operator)
  (relational_operator)
  (shift_operator)
  (tilde_operator)
] @operator

(operator_signature
  [
    "[]"
    "[]="
    "=="
    (binary_operator)
    "~"
  ] @operator)

(yield_each_statement
  "*" @keyword.coroutine)

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

(template_substitution
  [
    "$"
    "{"
    "}"
  ] @punctuation.special)

(conditional_expression
  [
    "?"
    ":"
  ] @keyword.conditional.ternary)

; Keywords

[
  "class"
  "enum"
  "extension"
  "typedef"
] @keyword.type

[
  "extends"
  "factory"
  "get"
  "implements"
  "on"
  "operator"
  "set"
  "with"
  (assert_builtin)
] @keyword

(mixin_declaration
  (mixin) @keyword.type)

[
  "covariant"
  "external"
  "final"
  "late"
  "required"
  "static"
  (abstract)
  (base)
  (const_builtin)
  (final_builtin)
  (interface)
  (sealed)
] @keyword.modifier

(class_definition
  (mixin) @keyword.modifier)

[
  "as"
  "deferred"
  "export"
  "hide"
  "import"
  "library"
  "part"
  "show"
  (part_of_builtin)
] @keyword.import

[
  "async"
  "async*"
  "await"
  "sync*"
  "yield"
] @keyword.coroutine

"return" @keyword.return

[
  (is_operator)
  "new"
] @keyword.operator

([
  (cast_pattern "as" @keyword.operator)
  (as_operator "as" @keyword.operator)
])

[
  "if"
  "else"
  "switch"
  "case"
  "when"
  "default"
  (case_builtin)
] @keyword.conditional

[
  "for"
  "do"
  "while"
  "continue"
  "in"
  (break_builtin)
] @keyword.repeat

(configuration_uri
  "if" @keyword.import)

[
  "try"
  "catch"
  "finally"
  "throw"
  (rethrow_builtin)
] @keyword.exception

(try_statement
  "on" @keyword.exception)

; f<T>(x) with one type, which the parser takes for two comparisons
(relational_expression
  (relational_expression
    [
      (identifier) @function.call
      (selector
        (unconditional_assignable_selector
          (identifier) @function.method.call))
      (selector
        (conditional_assignable_selector
          (identifier) @function.method.call))
      (unary_expression
        (await_expression
          (identifier) @function.call .))
      (unary_expression
        (await_expression
          (selector
            (unconditional_assignable_selector
              (identifier) @function.method.call)) .))
    ]
    .
    (relational_operator
      "<" @punctuation.bracket)
    .
    (identifier) @type .)
  .
  (relational_operator
    ">" @punctuation.bracket)
  .
  [
    (parenthesized_expression)
    (record_literal)
  ])

(relational_expression
  (relational_expression
    (identifier) @constructor
    .
    (relational_operator
      "<")
    .
    (identifier) .)
  .
  (relational_operator
    ">")
  .
  [
    (parenthesized_expression)
    (record_literal)
  ]
  (#match? @constructor "^[_$]*[A-Z]"))

(relational_expression
  (relational_expression
    (relational_operator
      "<")
    .
    (identifier) @type.builtin .)
  .
  (relational_operator
    ">")
  .
  [
    (parenthesized_expression)
    (record_literal)
  ]
  (#any-of? @type.builtin
    "BigInt" "DateTime" "Duration" "Enum" "Iterable" "List" "Map" "Null" "Object" "Set" "Stream" "String" "Symbol" "Type"
    "Uri" "bool" "double" "dynamic" "int" "num" "void"))

((relational_expression
  (relational_operator
    ">")
  .
  (record_literal
    [
      (label
        (identifier) @variable.parameter)
      (record_field
        (label
          (identifier) @variable.parameter))
    ]))
  (#is-not? local))

; extension type const Id(int value) implements int, which the parser does not know
(ERROR
  "extension"
  .
  (identifier) @keyword.type
  (#eq? @keyword.type "type"))

(ERROR
  (identifier) @keyword.modifier
  .
  (identifier)
  (#eq? @keyword.modifier "const"))

((function_signature
  (record_type)
  .
  name: (identifier) @keyword)
  (#eq? @keyword "implements"))

; : this._named(...)
(redirection (identifier) @constructor)

; name: in front of a loop, which the parser does not know
(ERROR
  .
  (identifier) @label
  .
  ":" .)

; Unfinished code --------------------------------------------------------------------------------

; Behind an open bracket the parser takes a keyword for a name: these words are none
([
  (identifier)
  (type_identifier)
] @keyword
  (#any-of? @keyword
    "assert" "break" "case" "catch" "class" "continue" "default" "do" "else" "enum"
    "extends" "final" "finally" "for" "if" "in" "is" "rethrow" "return" "switch" "throw"
    "try" "var" "while" "with"))
