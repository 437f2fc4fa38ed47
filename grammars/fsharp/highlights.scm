; F#

; Names
(identifier) @variable

((identifier) @type
  (#match? @type "^[A-Z]"))

(identifier_pattern
  (long_identifier_or_op
    (identifier) @variable))

(long_identifier
  (identifier) @variable.member .)

; one name alone
((long_identifier
  .
  (identifier) @variable .)
  (#match? @variable "^[a-z_]"))

; context.Response.HasStarted
((long_identifier_or_op
  (long_identifier
    .
    (identifier) @_first)
  (identifier) @variable.member)
  (#match? @_first "^[a-z_]"))

; Modules
(named_module
  name: (long_identifier
    (identifier) @module))

(namespace
  name: (long_identifier
    (identifier) @module))

(module_defn
  (identifier) @module)

(module_abbrev
  (identifier) @module)

(module_abbrev
  block: (long_identifier
    (identifier) @module))

(import_decl
  (long_identifier
    (identifier) @module))

((long_identifier
  .
  (identifier) @module
  (identifier))
  (#match? @module "^[A-Z]"))

(dot_expression
  field: (long_identifier_or_op
    (identifier) @variable.member))

; Types
(type_name
  (identifier) @type.definition)

(simple_type
  (long_identifier
    (identifier) @type))

(atomic_type
  (long_identifier
    (identifier) @type))

(postfix_type
  (long_identifier
    (identifier) @type))

((simple_type
  (long_identifier
    (identifier) @type.builtin))
  (#any-of? @type.builtin
    "bool" "byte" "sbyte" "int16" "uint16" "int" "int32" "uint32" "int64" "uint64" "nativeint" "unativeint" "decimal"
    "float" "double" "float32" "single" "char" "string" "unit" "obj" "exn" "bigint"))

((long_identifier
  (identifier) @type.builtin)
  (#any-of? @type.builtin "list" "option" "seq" "array" "ref" "voption"))

(type_argument
  "'" @type)

(type_argument
  (identifier) @type)

(union_type_case
  (identifier) @constructor)

(union_type_field
  (identifier) @variable.member)

(enum_type_case
  (identifier) @constant)

(named_field
  (identifier) @variable.member)

(record_field
  (identifier) @variable.member)

(field_initializer
  field: (long_identifier
    (identifier) @variable.member))

; Functions
(function_declaration_left
  .
  (identifier) @function)

(function_declaration_left
  (access_modifier)
  .
  (identifier) @function)

(argument_patterns
  (long_identifier
    (identifier) @variable.parameter))

(argument_patterns
  (typed_pattern
    (identifier_pattern
      (long_identifier_or_op
        (identifier) @variable.parameter))))

(primary_constr_args
  (typed_pattern
    (identifier_pattern
      (long_identifier_or_op
        (identifier) @variable.parameter))))

(member_signature
  (identifier) @function.method)

(method_or_prop_defn
  args: (typed_pattern
    (paren_pattern
      (typed_pattern
        (identifier_pattern
          (long_identifier_or_op
            (identifier) @variable.parameter))))))

(method_or_prop_defn
  args: (identifier_pattern
    (long_identifier_or_op
      (identifier) @variable.parameter)))

(property_or_ident
  (identifier) @function.method)

(property_or_ident
  instance: (identifier) @variable.builtin
  method: (identifier) @function.method)

(application_expression
  .
  (long_identifier_or_op
    (identifier) @function.call))

(application_expression
  .
  (long_identifier_or_op
    (long_identifier
      (identifier) @function.method.call .)))

(application_expression
  .
  (dot_expression
    field: (long_identifier_or_op
      (identifier) @function.method.call)))

((infix_expression
  (infix_op) @_pipe
  .
  (long_identifier_or_op
    (identifier) @function.call))
  (#any-of? @_pipe "|>" ">>" "||>"))

(ce_expression
  .
  (long_identifier_or_op
    (identifier) @constant.macro))

; A case with arguments, in a pattern or as a call
((application_expression
  .
  (long_identifier_or_op
    (identifier) @constructor))
  (#match? @constructor "^[A-Z]"))

((identifier_pattern
  .
  (long_identifier_or_op
    (identifier) @constructor))
  (#match? @constructor "^[A-Z]"))

((value_declaration_left
  (identifier_pattern
    .
    (long_identifier_or_op
      (identifier) @constant)))
  (#match? @constant "^[A-Z]"))

((infix_expression
  (infix_op) @_pipe
  .
  (long_identifier_or_op
    (long_identifier
      (identifier) @function.method.call .)))
  (#any-of? @_pipe "|>" ">>" "||>"))

((application_expression
  .
  (long_identifier_or_op
    (identifier) @function.builtin))
  (#any-of? @function.builtin
    "printf" "printfn" "eprintf" "eprintfn" "sprintf" "failwithf" "ignore" "fst" "snd" "id" "not" "box" "unbox" "ref"
    "incr" "decr" "typeof" "typedefof" "sizeof" "nameof" "string" "int" "float" "char" "byte" "abs" "sqrt" "max" "min"
    "sin" "cos" "exp" "log" "floor" "ceil" "round" "pown" "exit" "async" "seq" "lock" "hash" "compare" "defaultArg"))

((application_expression
  .
  (long_identifier_or_op
    (identifier) @keyword.exception))
  (#any-of? @keyword.exception "failwith" "raise" "reraise" "invalidArg" "invalidOp" "nullArg"))

; Attributes
(attribute
  (simple_type
    (long_identifier
      (identifier) @attribute)))

(attributes
  [
    "[<"
    ">]"
  ] @punctuation.special)

; Comments
[
  (line_comment)
  (block_comment)
  (block_comment_content)
] @comment

((line_comment) @comment.documentation
  (#match? @comment.documentation "^///"))

; Literals
[
  (string)
  (triple_quoted_string)
  (verbatim_string)
  (bytearray)
  (verbatim_bytearray)
] @string

(char) @character

(format_string_eval) @none

[
  (sbyte)
  (byte)
  (int16)
  (uint16)
  (int)
  (int32)
  (uint32)
  (int64)
  (uint64)
  (nativeint)
  (unativeint)
  (xint)
  (bignum)
  (decimal)
] @number

[
  (ieee32)
  (ieee64)
  (float)
] @number.float

(bool) @boolean

[
  (unit)
  "null"
] @constant.builtin

[
  (wildcard_pattern)
  "_"
] @character.special

; Keywords
[
  "assert"
  "begin"
  "end"
  "done"
  "default"
  "as"
  "do"
  "do!"
  "in"
  "lazy"
  "let"
  "let!"
  "use"
  "use!"
  "val"
  "with"
  "when"
] @keyword

[
  "fun"
  "function"
  "member"
] @keyword.function

[
  "type"
  "class"
  "interface"
  "struct"
  "delegate"
  "enum"
  "exception"
  "inherit"
  "of"
] @keyword.type

[
  "module"
  "namespace"
  "open"
] @keyword.import

[
  "if"
  "then"
  "elif"
  "else"
  "match"
  "match!"
] @keyword.conditional

(rule
  "when" @keyword.conditional)

[
  "for"
  "to"
  "downto"
  "while"
] @keyword.repeat

(for_expression
  [
    "in"
    "do"
  ] @keyword.repeat)

(while_expression
  "do" @keyword.repeat)

[
  "return"
  "return!"
  "yield"
  "yield!"
] @keyword.return

[
  "try"
  "finally"
] @keyword.exception

(try_expression
  "with" @keyword.exception)

[
  "abstract"
  "inline"
  "mutable"
  "override"
  "rec"
  "static"
  "global"
] @keyword.modifier

(access_modifier) @keyword.modifier

[
  "and"
  "or"
  "not"
  "new"
  "upcast"
  "downcast"
] @keyword.operator

[
  "#if"
  "#else"
  "#endif"
  "#nowarn"
  "#light"
  "#line"
  "#load"
  "#r"
] @keyword.directive

(preproc_if
  condition: (identifier) @constant.macro)

; Operators
[
  "=" "<-" "->" ":" "::" "|" "&" "&&" "||" "*" ".." ":>" ":?" ":?>" "?" "<" ">"
  (infix_op)
  (prefix_op)
  (op_identifier)
] @operator

; Punctuation
[
  ","
  ";"
  "."
] @punctuation.delimiter

[
  "("
  ")"
  "["
  ".["
  "]"
  "[|"
  "|]"
  "{"
  "}"
  "{|"
  "|}"
  "(|"
  "|)"
] @punctuation.bracket

(format_string_eval
  [
    "{"
    "}"
  ] @punctuation.special)

; Cases that every file knows
((identifier) @constructor
  (#any-of? @constructor "Some" "None" "Ok" "Error" "ValueSome" "ValueNone")
  (#not-has-parent? @constructor union_type_case))
