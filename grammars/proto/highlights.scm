; Names -------------------------------------------------------------------------------------------

(package
  (full_ident
    (identifier) @module))

[
  (message_name)
  (enum_name)
  (service_name)
] @type.definition
(rpc_name) @function.method

[
  (field
    (identifier) @variable.member)
  (map_field
    (identifier) @variable.member)
  (oneof_field
    (identifier) @variable.member)
  (oneof
    (identifier) @variable.member)
]
(enum_field
  (identifier) @constant)

; Types -------------------------------------------------------------------------------------------

[
  (message_or_enum_type
    (identifier) @type)
  (extend
    (full_ident
      (identifier) @type))
]

; google.protobuf.Timestamp
((message_or_enum_type
  (identifier) @module
  .
  ".")
  (#match? @module "^[a-z]"))
((extend
  (full_ident
    (identifier) @module
    .
    "."))
  (#match? @module "^[a-z]"))

[
  "bool"
  "bytes"
  "double"
  "fixed32"
  "fixed64"
  "float"
  "int32"
  "int64"
  "map"
  "sfixed32"
  "sfixed64"
  "sint32"
  "sint64"
  "string"
  "uint32"
  "uint64"
] @type.builtin

; Options -----------------------------------------------------------------------------------------

[
  (option
    (identifier) @property)
  (field_option
    (identifier) @property)
  (enum_value_option
    (identifier) @property)
  (block_lit
    (identifier) @property)
]

; Options of one's own: (buf.validate.field), [type.googleapis.com.Any]
[
  (option
    (full_ident
      (identifier) @attribute))
  (field_option
    (full_ident
      (identifier) @attribute))
  (enum_value_option
    (full_ident
      (identifier) @attribute))
  (block_lit
    (full_ident
      (identifier) @attribute))
]

; the package in front of the name
[
  (option
    (full_ident
      (identifier) @module
      .
      "."))
  (field_option
    (full_ident
      (identifier) @module
      .
      "."))
  (enum_value_option
    (full_ident
      (identifier) @module
      .
      "."))
  (block_lit
    (full_ident
      (identifier) @module
      .
      "."))
]

; Values ------------------------------------------------------------------------------------------

(constant
  (full_ident
    (identifier) @constant))
((constant
  (full_ident
    (identifier) @constant.builtin))
  (#any-of? @constant.builtin "inf" "nan"))

[
  (string)
  "\"proto2\""
  "\"proto3\""
] @string
(escape_sequence) @string.escape
(import
  path: (string) @string.special.path)

[
  (decimal_lit)
  (octal_lit)
  (hex_lit)
] @number
(float_lit) @number.float

[
  (true)
  (false)
] @boolean

; Names that may not be used, with quotation marks or without
(reserved_identifier) @variable.member
((reserved_identifier) @string
  (#match? @string "^[\"']"))

"max" @constant.builtin

; Comments ----------------------------------------------------------------------------------------

(comment) @comment
((comment) @comment.documentation
  (#match? @comment.documentation "^(///|/[*][*][^*/])"))

; Keywords ----------------------------------------------------------------------------------------

[
  "edition"
  "extend"
  "extensions"
  "oneof"
  "option"
  "reserved"
  "syntax"
  "to"
] @keyword

[
  "enum"
  "message"
  "service"
] @keyword.type
((message_or_enum_type
  .
  (identifier) @keyword.type .)
  (#eq? @keyword.type "group"))

[
  "import"
  "package"
] @keyword.import

[
  "optional"
  "public"
  "repeated"
  "required"
  "stream"
  "weak"
] @keyword.modifier

"rpc" @keyword.function
"returns" @keyword.return

; Operators and punctuation -----------------------------------------------------------------------

[
  "="
  "+"
  "-"
] @operator

[
  ","
  "."
  ":"
  ";"
] @punctuation.delimiter

[
  "("
  ")"
  "<"
  ">"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket
