; Hack

; Names: the general case first, everything more specific below
(identifier) @constant

(variable) @variable

((variable) @variable.builtin
  (#eq? @variable.builtin "$this"))

(pipe_variable) @variable.builtin

(scope_identifier) @variable.builtin

; Foo::BAR, $this->name, Foo::$sizes
(scoped_identifier
  (qualified_identifier
    (identifier) @type .)
  "::")

(scoped_identifier
  (variable) @variable.member .)

(scoped_identifier
  .
  (variable) @variable)

(scoped_identifier
  (identifier) @keyword .
  (#eq? @keyword "class"))

(selection_expression
  selection_operator: _
  (qualified_identifier
    (identifier) @variable.member))

(selection_expression
  (identifier) @variable.member)

; Calls
(call_expression
  function: (qualified_identifier
    (identifier) @function.call .))

(call_expression
  function: (scoped_identifier
    (identifier) @function.method.call .))

(call_expression
  function: (selection_expression
    (qualified_identifier
      (identifier) @function.method.call) .))

(function_pointer
  (qualified_identifier
    (identifier) @function .))

(function_pointer
  (scoped_identifier
    (identifier) @function.method .))

(new_expression
  (qualified_identifier
    (identifier) @constructor .))

(collection
  (qualified_identifier
    (identifier) @type .))

; Types
(type_specifier
  (qualified_identifier
    (identifier) @type .))

(type_constant
  (qualified_identifier
    (identifier) @type .))

(type_constant
  (identifier) @type)

(type_parameter
  name: (identifier) @type)

(capability
  (identifier) @type)

(capability
  (scoped_identifier
    (identifier) @type .))

(trait_select_clause
  (qualified_identifier
    (identifier) @type .))

(trait_select_clause
  (identifier) @function.method)

(trait_alias_clause
  (identifier) @function.method)

; Definitions
(function_declaration
  name: (identifier) @function)

(method_declaration
  name: (identifier) @function.method)

((method_declaration
  name: (identifier) @constructor)
  (#eq? @constructor "__construct"))

(class_declaration
  name: (identifier) @type.definition)

(interface_declaration
  name: (identifier) @type.definition)

(trait_declaration
  name: (identifier) @type.definition)

(enum_declaration
  name: (identifier) @type.definition)

(enum_class_declaration
  name: (identifier) @type.definition)

(abstract_enum_class_declaration
  name: (identifier) @type.definition)

(alias_declaration
  .
  (attribute_modifier)?
  .
  (identifier) @type.definition)

(type_const_declaration
  name: (identifier) @type.definition)

(context_const_declaration
  name: (identifier) @type.definition)

(parameter
  name: (variable) @variable.parameter)

(catch_clause
  name: (variable) @variable.parameter)

(property_declarator
  name: (variable) @variable.member)

(enum_class_label
  enum_class: (qualified_identifier
    (identifier) @type .))

; Modules
(qualified_identifier
  (identifier) @module
  .
  "\\")

(namespace_declaration
  name: (qualified_identifier
    (identifier) @module))

(use_clause
  (qualified_identifier
    (identifier) @module))

(use_clause
  alias: (identifier) @module)

(use_statement
  (qualified_identifier
    (identifier) @module))

((use_statement
  (use_type) @_type
  (use_clause
    (qualified_identifier
      (identifier) @type .)))
  (#eq? @_type "type"))

((use_statement
  (use_type) @_type
  (use_clause
    (qualified_identifier
      (identifier) @function .)))
  (#eq? @_type "function"))

((use_statement
  (use_type) @_type
  (use_clause
    (qualified_identifier
      (identifier) @constant .)))
  (#eq? @_type "const"))

((use_clause
  (use_type) @_type
  (qualified_identifier
    (identifier) @type .))
  (#eq? @_type "type"))

((use_clause
  (use_type) @_type
  (qualified_identifier
    (identifier) @function .))
  (#eq? @_type "function"))

((use_clause
  (use_type) @_type
  (qualified_identifier
    (identifier) @constant .))
  (#eq? @_type "const"))

((use_clause
  (use_type) @_type
  alias: (identifier) @type)
  (#eq? @_type "type"))

((use_clause
  (use_type) @_type
  alias: (identifier) @function)
  (#eq? @_type "function"))

; Attributes
(attribute_modifier
  (qualified_identifier
    (identifier) @attribute .))

; Builtin types
(type_specifier
  [
    "array"
    "arraykey"
    "bool"
    "darray"
    "dict"
    "dynamic"
    "float"
    "int"
    "keyset"
    "mixed"
    "nonnull"
    "noreturn"
    "nothing"
    "num"
    "resource"
    "string"
    "varray"
    "vec"
    "void"
  ] @type.builtin)

(cast_expression
  type: _ @type.builtin)

(array_type) @type.builtin

(call_expression
  function: [
    "array"
    "darray"
    "dict"
    "keyset"
    "varray"
    "vec"
  ] @type.builtin)

((type_specifier
  (qualified_identifier
    .
    (identifier) @type.builtin .))
  (#any-of? @type.builtin "classname" "this"))

[
  "shape"
  "tuple"
] @type.builtin

; Literals
(integer) @number
(float) @number.float

[
  (true)
  (false)
] @boolean

(null) @constant.builtin

[
  (heredoc)
  (string)
] @string

(prefixed_string
  prefix: (identifier) @string.special)

((prefixed_string
  prefix: (identifier) @_prefix
  (string) @string.regexp)
  (#eq? @_prefix "re"))

(expression_tree) @string.special

(expression_tree
  visitor: (identifier) @function.macro)

; Keywords
[
  "const"
  "ctx"
  "echo"
  "print"
  "unset"
  "list"
] @keyword

"function" @keyword.function

[
  "class"
  "enum"
  "interface"
  "newtype"
  "trait"
  "type"
] @keyword.type

[
  "include"
  "include_once"
  "namespace"
  "require"
  "require_once"
  "use"
] @keyword.import

(use_type
  _ @keyword.import)

[
  (require_extends_clause
    "require" @keyword.modifier)
  (require_implements_clause
    "require" @keyword.modifier)
]

(anonymous_function_expression
  (use_clause
    "use" @keyword))

[
  "abstract"
  "extends"
  "implements"
  "insteadof"
  "super"
  "where"
  (abstract_modifier)
  (final_modifier)
  (inout_modifier)
  (reify_modifier)
  (static_modifier)
  (visibility_modifier)
  (xhp_modifier)
] @keyword.modifier

[
  "attribute"
  "category"
  "children"
  "@lateinit"
  "@required"
] @keyword.modifier

[
  "async"
  "await"
  "concurrent"
  (async_modifier)
  (await_modifier)
] @keyword.coroutine

[
  "case"
  "default"
  "else"
  "elseif"
  "if"
  "switch"
] @keyword.conditional

[
  "break"
  "continue"
  "do"
  "for"
  "foreach"
  "while"
] @keyword.repeat

[
  "return"
  "yield"
] @keyword.return

[
  "catch"
  "finally"
  "throw"
  "try"
] @keyword.exception

[
  "?as"
  "as"
  "clone"
  "is"
  "new"
] @keyword.operator

(using_statement
  "using" @keyword)

; Operators
[
  "!"
  "!="
  "!=="
  "%"
  "%="
  "&"
  "&&"
  "&="
  "*"
  "**"
  "**="
  "*="
  "+"
  "++"
  "+="
  "-"
  "--"
  "-="
  "."
  ".="
  "/"
  "/="
  "<"
  "<<"
  "<<<"
  "<<="
  "<="
  "<=>"
  "="
  "=="
  "==="
  "==>"
  "=>"
  ">"
  ">="
  ">>"
  ">>="
  "??"
  "??="
  "?:"
  "@"
  "^"
  "^="
  "|"
  "|="
  "|>"
  "||"
  "~"
  (contravariant_modifier)
  (covariant_modifier)
  (like_modifier)
  (nullable_modifier)
  (open_modifier)
  (optional_modifier)
  (soft_modifier)
  (variadic_modifier)
] @operator

(ternary_expression
  [
    "?"
    ":"
  ] @keyword.conditional.ternary)

; Punctuation
[
  ","
  ":"
  "::"
  ";"
  "#"
  "->"
  "?->"
  "\\"
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

(attribute_modifier
  [
    "<<"
    ">>"
  ] @punctuation.special)

(embedded_braced_expression
  [
    "{"
    "}"
  ] @punctuation.special)

; XHP: pages inside of code
; uncolored: xhp_string (text)
(xhp_open
  [
    "<"
    ">"
  ] @tag.delimiter)

(xhp_open_close
  [
    "<"
    "/>"
  ] @tag.delimiter)

(xhp_close
  [
    "</"
    ">"
  ] @tag.delimiter)

[
  (xhp_class_identifier)
  (xhp_identifier)
] @tag

(type_specifier
  [
    (xhp_class_identifier)
    (xhp_identifier)
  ] @type)

(class_declaration
  name: [
    (xhp_class_identifier)
    (xhp_identifier)
  ] @type.definition)

(xhp_attribute
  (xhp_identifier) @tag.attribute)

(xhp_class_attribute
  name: (xhp_identifier) @variable.member)

(xhp_category_identifier) @type

(xhp_spread_expression
  "..." @operator)

; Comments
[
  (comment)
  (xhp_comment)
] @comment

((comment) @comment.documentation
  (#match? @comment.documentation "^/\\*\\*[^*]"))
