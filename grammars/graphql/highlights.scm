; Types -------------------------------------------------------------------------------------------

(named_type
  (name) @type)
((named_type
  (name) @type.builtin)
  (#any-of? @type.builtin "Boolean" "Float" "ID" "Int" "String"))

[
  (scalar_type_definition
    (name) @type.definition)
  (object_type_definition
    (name) @type.definition)
  (interface_type_definition
    (name) @type.definition)
  (union_type_definition
    (name) @type.definition)
  (enum_type_definition
    (name) @type.definition)
  (input_object_type_definition
    (name) @type.definition)
]

[
  (scalar_type_extension
    (name) @type)
  (object_type_extension
    (name) @type)
  (interface_type_extension
    (name) @type)
  (union_type_extension
    (name) @type)
  (enum_type_extension
    (name) @type)
  (input_object_type_extension
    (name) @type)
]

; Operations and fragments ------------------------------------------------------------------------

(operation_definition
  (name) @function)
(fragment_definition
  (fragment_name
    (name) @function))
(fragment_spread
  (fragment_name
    (name) @function.call))

; Fields ------------------------------------------------------------------------------------------

[
  (alias
    (name) @property)
  (field
    (name) @property)
  (field_definition
    (name) @property)
  (object_field
    (name) @property)
  (input_fields_definition
    (input_value_definition
      (name) @property))
]
((field
  (name) @constant.builtin)
  (#any-of? @constant.builtin "__schema" "__type" "__typename"))

; Arguments and variables -------------------------------------------------------------------------

(argument
  (name) @variable.parameter)
(arguments_definition
  (input_value_definition
    (name) @variable.parameter))

(variable
  "$" @variable
  (name) @variable)
(variable_definition
  (variable
    "$" @variable.parameter
    (name) @variable.parameter))

; Directives --------------------------------------------------------------------------------------

(directive
  "@" @attribute
  (name) @attribute)
((directive
  (name) @attribute.builtin)
  (#any-of? @attribute.builtin "deprecated" "include" "oneOf" "skip" "specifiedBy"))
(directive_definition
  "@" @attribute
  (name) @attribute)
(directive_location) @constant.builtin

; Values ------------------------------------------------------------------------------------------

(enum_value
  (name) @constant)

(string_value) @string
(description
  (string_value) @string.documentation)
(int_value) @number
(float_value) @number.float
(boolean_value) @boolean
(null_value) @constant.builtin

; Comments ----------------------------------------------------------------------------------------

(comment) @comment

; Keywords ----------------------------------------------------------------------------------------

[
  "directive"
  "implements"
  "on"
] @keyword

[
  "query"
  "mutation"
  "subscription"
  "fragment"
] @keyword.function

[
  "enum"
  "input"
  "interface"
  "scalar"
  "schema"
  "type"
  "union"
] @keyword.type

[
  "extend"
  "repeatable"
] @keyword.modifier

; Operators and punctuation -----------------------------------------------------------------------

[
  "!"
  "&"
  "="
  "|"
] @operator

"..." @punctuation.special

[
  ":"
  (comma)
] @punctuation.delimiter

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket
