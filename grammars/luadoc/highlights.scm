; Annotations of Lua. Prose has no capture: it keeps the colour of the comment around it.

[
  "@alias"
  "@as"
  "@async"
  "@cast"
  "@class"
  "@deprecated"
  "@diagnostic"
  "@enum"
  "@field"
  "@generic"
  "@language"
  "@link"
  "@meta"
  "@module"
  "@nodiscard"
  "@operator"
  "@overload"
  "@package"
  "@param"
  "@private"
  "@protected"
  "@public"
  "@return"
  "@see"
  "@since"
  "@source"
  "@type"
  "@vararg"
  "@version"
] @keyword

[
  "(exact)"
  "(key)"
  "extends"
  (qualifier)
] @keyword.modifier

; Types

; not the first word of a remark behind @
((identifier) @type
  (#not-has-parent? @type "at_comment" "class_at_comment"))

((identifier) @type.builtin
  (#any-of? @type.builtin
    "integer" "unknown" "thread" "lightuserdata" "true" "false" "any" "boolean" "function" "nil" "number" "string"
    "table" "userdata")
  (#not-has-parent? @type.builtin "at_comment" "class_at_comment"))

; of `async fun()` the parser knows the first word only
((param_annotation
  .
  (identifier) @variable.parameter
  .
  (identifier) @keyword.coroutine)
  (#eq? @keyword.coroutine "async"))

(builtin_type) @type.builtin

(literal_type) @string

(numeric_literal_type) @number

; a.b.Type
(member_type
  (identifier) @module
  .
  [
    "."
    "#"
  ])

(member_type
  (member_type
    (identifier) @module .))

(table_type
  "table" @type.builtin)

(function_type
  [
    "fun"
    "function"
  ] @keyword.function)

[
  (class_annotation
    .
    "@class"
    .
    "(exact)"?
    .
    (identifier) @type.definition)
  (alias_annotation
    .
    "@alias"
    .
    (identifier) @type.definition)
  (enum_annotation
    (identifier) @type.definition)
]

(class_at_comment
  (identifier) @type
  .
  "extends"
  .
  (identifier) @type)

; Names

[
  (param_annotation
    .
    "@param"
    .
    (identifier) @variable.parameter)
  (parameter
    (identifier) @variable.parameter
    .
    [
      "?"
      ":"
    ])
  (function_type
    name: (identifier) @variable.parameter)
]

((param_annotation
  .
  "@param"
  .
  (identifier) @variable.builtin)
  (#eq? @variable.builtin "self"))

"self" @variable.builtin

"..." @variable.parameter.builtin

(cast_annotation
  .
  "@cast"
  .
  (identifier) @variable)

(field_annotation
  .
  "@field"
  .
  (qualifier)?
  .
  (identifier) @variable.member)

(indexed_field
  (identifier) @variable.member)

(table_literal_type
  field: (identifier) @variable.member)

(operator_annotation
  .
  "@operator"
  .
  (identifier) @function.method)

(language_injection
  (identifier) @label)

(diagnostic_annotation
  (diagnostic_identifier) @constant)

(diagnostic_annotation
  .
  "@diagnostic"
  .
  (diagnostic_identifier) @keyword.modifier)

(source_annotation
  [
    filename: (identifier)
    "."
    extension: (identifier)
  ] @string.special.path)

(version_annotation
  version: _ @number)

(indexed_field
  (string) @string)

(module_annotation
  (string) @module)

(number) @number

; Operators and punctuation

[
  "|"
  "+"
  "-"
  "?"
] @operator

[
  ","
  "."
  ":"
  "#"
] @punctuation.delimiter

[
  "("
  ")"
  "["
  "]"
  "[["
  "]]"
  "[=["
  "]=]"
  "{"
  "}"
  "<"
  ">"
] @punctuation.bracket

"`" @punctuation.special
