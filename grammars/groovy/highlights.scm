; Groovy. The grammar knows words, blocks and calls; what a word is, its spelling and its place tell.

; Names
(identifier) @variable

((identifier) @type
  (#match? @type "^[A-Z]"))

((identifier) @constant
  (#match? @constant "^[A-Z][A-Z0-9_]+$"))

; what follows a dot
(unit
  (identifier)
  "."
  (identifier) @variable.member)

((unit
  (identifier)
  "."
  (identifier) @type)
  (#match? @type "^[A-Z]"))

; Keys of maps and named arguments
(list
  (unit
    (identifier) @property .)
  .
  (arg_spliter) @_colon
  (#eq? @_colon ":"))

(arg_block
  (unit
    (identifier) @property .)
  .
  (arg_spliter) @_colon
  (#eq? @_colon ":"))

((command
  (unit
    .
    (identifier) @property .)
  .
  (arg_spliter) @_colon)
  (#eq? @_colon ":"))

; script: in a process
((command
  .
  (unit
    .
    (identifier) @label .)
  .
  (arg_spliter) @_colon .)
  (#eq? @_colon ":"))

; Calls, with and without parentheses
(func
  (identifier) @function.call)

(unit
  (identifier)
  "."
  (func
    (identifier) @function.method.call))

(command
  .
  (unit
    .
    (identifier) @function.call .)
  .
  [
    (string)
    (number)
  ])

((command
  .
  (unit
    .
    (identifier) @function.call .)
  .
  [
    (unit
      .
      (func))
    (block
      .
      (unit
        .
        (func)))
  ])
  (#match? @function.call "^[a-z_]"))

((block
  .
  (unit
    .
    (identifier) @function.call .)
  .
  "{")
  (#match? @function.call "^[a-z_]"))

; process NAME {
((command
  .
  (unit
    .
    (identifier) @function.call .)
  .
  (block
    .
    (unit
      .
      (identifier) .)
    .
    "{"))
  (#match? @function.call "^[a-z_]"))

(block
  .
  (unit
    (identifier)
    "."
    (identifier) @function.method.call .)
  .
  "{")

((func
  (identifier) @constructor)
  (#match? @constructor "^[A-Z]"))

; Definitions: a type or def stands in front
(command
  (unit)
  .
  (block
    .
    (unit
      .
      (func
        (identifier) @function))))

; Names of Groovy and of Jenkins
((identifier) @variable.builtin
  (#any-of? @variable.builtin "this" "super" "it" "delegate" "owner"))

((identifier) @function.builtin
  (#any-of? @function.builtin "println" "print" "printf" "sprintf"))

((identifier) @type.builtin
  (#any-of? @type.builtin
    "boolean" "byte" "char" "double" "float" "int" "long" "short" "void" "String" "Object" "Integer" "Long" "Double" "Float"
    "Boolean" "Character" "Byte" "Short" "BigDecimal" "BigInteger" "List" "Map" "Set" "Closure" "Class" "GString"))

((identifier) @boolean
  (#any-of? @boolean "true" "false"))

((identifier) @constant.builtin
  (#eq? @constant.builtin "null"))

; Keywords
((identifier) @keyword
  (#any-of? @keyword "assert" "with"))

((identifier) @keyword.function
  (#eq? @keyword.function "def"))

((identifier) @keyword.type
  (#any-of? @keyword.type "class" "interface" "enum" "trait" "record" "var"))

((identifier) @keyword.import
  (#any-of? @keyword.import "import" "package"))

((identifier) @keyword.return
  (#eq? @keyword.return "return"))

((identifier) @keyword.conditional
  (#any-of? @keyword.conditional "if" "else" "switch" "case" "default"))

((identifier) @keyword.repeat
  (#any-of? @keyword.repeat "for" "while" "do" "break" "continue"))

((identifier) @keyword.exception
  (#any-of? @keyword.exception "try" "catch" "finally" "throw" "throws"))

((identifier) @keyword.operator
  (#any-of? @keyword.operator "new" "in" "instanceof" "as"))

((identifier) @keyword.modifier
  (#any-of? @keyword.modifier
    "public" "private" "protected" "static" "final" "abstract" "synchronized" "transient" "volatile" "native" "strictfp"
    "extends" "implements" "sealed" "permits"))

; Annotations
(decorate
  "@" @attribute)

(decorate
  (identifier) @attribute)

; Literals
(string) @string

(escape_sequence) @string.escape

(leading_key) @punctuation.special

(number) @number

((number) @number.float
  (#match? @number.float "\\."))

; Comments
[
  (line_comment)
  (block_comment)
] @comment

((block_comment) @comment.documentation
  (#match? @comment.documentation "^/\\*\\*"))

(shebang) @keyword.directive

; Operators and punctuation
[
  (operators)
  "->"
  "<"
  ">"
  "!"
] @operator

[
  "."
  ";"
  (arg_spliter)
] @punctuation.delimiter

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket

(generics_class
  [
    "<"
    ">"
  ] @punctuation.bracket)

(string
  [
    "{"
    "}"
  ] @punctuation.special)
