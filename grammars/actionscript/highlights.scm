; ActionScript 3

; Names
(identifier) @variable

((identifier) @constant
  (#match? @constant "^[A-Z][A-Z0-9_]+$"))

((identifier) @variable.builtin
  (#any-of? @variable.builtin "this" "super" "arguments"))

(member_expression
  property: (identifier) @variable.member)

((member_expression
  property: (identifier) @constant)
  (#match? @constant "^[A-Z][A-Z0-9_]+$"))

(pair
  key: (_) @property)

(labeled_statement
  label: (_) @label)

(break_statement
  label: (_) @label)

(continue_statement
  label: (_) @label)

; The parser knows one variable after var: what is behind the comma is no label
((ERROR
  "," .)
  .
  (labeled_statement
    label: (identifier) @variable))

; Packages
(package_declaration
  name: (_) @module)

(import_statement
  (_) @module)

; Types
(type_hint
  type: (_) @type)

((type_hint
  type: (identifier) @type.builtin)
  (#any-of? @type.builtin "int" "uint" "Number" "Boolean" "String" "void" "Object" "Array" "Function" "Class" "Date" "Error" "RegExp" "XML" "XMLList" "Vector"
    "Namespace" "QName"))

(generic_data_type
  (identifier) @type)

; What stands before a class is its package
(scoped_data_type
  (identifier) @module)

((scoped_data_type
  (identifier) @type .)
  (#match? @type "^[A-Z]"))

(class_declaration
  name: (identifier) @type)

(class_declaration
  superclass: (identifier) @type)

(class_declaration
  interfaces: (identifier) @type)

(interface_declaration
  name: (identifier) @type)

; A name in the style of a class before a point
((member_expression
  object: (identifier) @type)
  (#match? @type "^[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*$"))

; Calls and definitions
(call_expression
  function: (identifier) @function.call)

(call_expression
  function: (member_expression
    property: (identifier) @function.method.call))

((call_expression
  function: (identifier) @variable.builtin)
  (#eq? @variable.builtin "super"))

((call_expression
  function: (identifier) @function.builtin)
  (#any-of? @function.builtin "trace" "parseInt" "parseFloat" "isNaN" "isFinite" "escape" "unescape" "encodeURI" "encodeURIComponent" "decodeURI"
    "decodeURIComponent" "isXMLName" "describeType" "getDefinitionByName" "getQualifiedClassName" "setTimeout" "setInterval" "clearTimeout" "clearInterval"
    "getTimer" "navigateToURL"))

((call_expression
  function: (identifier) @type.builtin)
  (#any-of? @type.builtin "int" "uint" "Number" "Boolean" "String" "Object" "Array" "Class" "Date" "XML" "XMLList" "Vector"))

(new_expression
  (identifier) @constructor)

(function_declaration
  name: (identifier) @function)

(method_declaration
  name: (identifier) @function.method)

(class_declaration
  body: (statement_block
    (function_declaration
      name: (identifier) @function.method)))

(function_parameters
  (identifier) @variable.parameter)

(rest
  (identifier) @variable.parameter)

; Members of a class
(class_declaration
  body: (statement_block
    (variable_declaration
      name: (identifier) @variable.member)))

(constant_declaration
  name: (identifier) @constant)

; types of the language, wherever they stand
((identifier) @type.builtin
  (#any-of? @type.builtin "int" "uint" "Number" "Boolean" "String" "Vector" "Array" "Object" "Function" "Class")
  (#not-has-parent? @type.builtin new_expression class_declaration))

; value is Class
(binary_expression
  "is"
  .
  (identifier) @type)

(binary_expression
  "instanceof"
  .
  (identifier) @type)

(cast_expression
  "as"
  .
  (identifier) @type)

; Metadata
(annotation
  (identifier) @attribute)

(annotation
  (assignment_expression
    left: (identifier) @property))

; Literals
(string) @string

(number) @number

((number) @constant.builtin
  (#any-of? @constant.builtin "NaN" "Infinity"))

[
  (true)
  (false)
] @boolean

[
  (null)
  (undefined)
] @constant.builtin

(regex_flags) @character.special

(xml) @string.special

[
  (line_comment)
  (block_comment)
] @comment

((block_comment) @comment.documentation
  (#match? @comment.documentation "^/\\*\\*[^*/]"))

; Keywords
[
  "var"
  "const"
  "with"
  "default"
] @keyword

[
  "class"
  "interface"
  "package"
  "namespace"
] @keyword.type

[
  "extends"
  "implements"
  "dynamic"
  "final"
  "internal"
  "override"
  "private"
  "protected"
  "public"
  "static"
] @keyword.modifier

[
  "function"
  "get"
  "set"
] @keyword.function

"import" @keyword.import

[
  "if"
  "else"
  "switch"
  "case"
] @keyword.conditional

(switch_default
  "default" @keyword.conditional)

[
  "for"
  "for each"
  "while"
  "do"
  "break"
  "continue"
] @keyword.repeat

"return" @keyword.return

[
  "throw"
  "try"
  "catch"
  "finally"
] @keyword.exception

[
  "as"
  "delete"
  "in"
  "instanceof"
  "is"
  "new"
  "typeof"
  "void"
] @keyword.operator

(for_each_in_statement
  "in" @keyword.repeat)

(for_in_statement
  "in" @keyword.repeat)

; Operators and punctuation
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
  "*="
  "+"
  "++"
  "+="
  "-"
  "--"
  "-="
  "/"
  "/="
  "<"
  "<<"
  "<<="
  "<="
  "="
  "=="
  "==="
  ">"
  ">="
  ">>"
  ">>="
  ">>>"
  ">>>="
  "^"
  "^="
  "|"
  "|="
  "||"
  "~"
  "..."
] @operator

(type_hint
  (any_type
    "*" @type.builtin))

(regex
  "/" @string.regexp)

(generic_data_type
  [
    ".<"
    ">"
  ] @punctuation.bracket)

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket

[
  ","
  "."
  ".."
  ":"
  "::"
  ";"
] @punctuation.delimiter

(ternary_expression
  [
    "?"
    ":"
  ] @keyword.conditional.ternary)
