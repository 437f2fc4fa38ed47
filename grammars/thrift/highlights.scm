; Thrift

; Names
; unproved: a text without errors has a pattern below for each identifier
(identifier) @variable

(const_definition
  (identifier) @constant)

(literal
  (identifier) @constant)

(enum_definition
  (identifier) @constant)

(typedef_identifier) @type.definition

(struct_definition
  type: (identifier) @type)

(union_definition
  (identifier) @type)

(exception_definition
  (identifier) @type)

(service_definition
  (identifier) @type)

(interaction_definition
  (identifier) @type)

(senum_definition
  (identifier) @type)

(type
  (identifier) @type)

(definition_type
  (identifier) @type)

; Color.RED; a name alone is a constant
(literal
  type: (identifier) @type
  (identifier))

(enum_definition
  type: (identifier) @type)

(field
  (identifier) @variable.member)

(parameter
  (identifier) @variable.parameter)

(function_definition
  (identifier) @function)

; Types of the language
[
  (primitive)
  "list"
  "map"
  "set"
  "sink"
  "stream"
  "void"
] @type.builtin

; Namespaces
(namespace_declaration
  (namespace_scope) @tag)

(namespace_declaration
  [
    (namespace) @module
    (_
      (identifier) @module)
  ])

; Annotations
(annotation_identifier
  (identifier) @attribute)

(fb_annotation_definition
  "@" @attribute)

; Literals
(string) @string

(escape_sequence) @string.escape

(namespace_uri
  (string) @string.special.url)

(number) @number

(double) @number.float

(boolean) @boolean

; Keywords
[
  "include"
  "cpp_include"
] @keyword.import

[
  "enum"
  "exception"
  "extends"
  "interaction"
  "namespace"
  "senum"
  "service"
  "struct"
  "typedef"
  "union"
  "uri"
  "cocoa_prefix"
  "cpp_namespace"
  "csharp_namespace"
  "delphi_namespace"
  "java_package"
  "perl_package"
  "php_namespace"
  "py_module"
  "ruby_namespace"
  "smalltalk_category"
  "smalltalk_prefix"
  "xsd_all"
  "xsd_attrs"
  "xsd_namespace"
  "xsd_nillable"
  "xsd_optional"
  "package"
  "performs"
] @keyword

"throws" @keyword.exception

[
  "async"
  "oneway"
] @keyword.coroutine

[
  "client"
  "const"
  "idempotent"
  "optional"
  "permanent"
  "readonly"
  "required"
  "safe"
  "server"
  "stateful"
  "transient"
] @keyword.modifier

; Signs
[
  "="
  "&"
] @operator

"*" @punctuation.special

[
  "{"
  "}"
  "("
  ")"
  "["
  "]"
  "<"
  ">"
] @punctuation.bracket

[
  "."
  ","
  ";"
  ":"
] @punctuation.delimiter

; Comments
(comment) @comment

((comment) @comment.documentation
  (#match? @comment.documentation "^(/[*][*][^*]|///(?!/))"))

((comment) @keyword.directive
  (#match? @keyword.directive "^#!"))
