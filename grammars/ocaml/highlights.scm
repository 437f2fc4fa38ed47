; OCaml: programs and interfaces

; Names: the general case first, everything more specific below
(value_name) @variable
(type_variable) @variable.parameter
(value_pattern) @variable.parameter

[
  (module_name)
  (module_type_name)
] @module

[
  (constructor_name)
  (tag)
] @constructor

[
  (field_name)
  (instance_variable_name)
  (label_name)
] @property

; Types
[
  (class_name)
  (class_type_name)
  (type_constructor)
] @type

((type_constructor) @type.builtin
  (#any-of? @type.builtin
    "array" "bool" "bytes" "char" "exn" "extension_constructor" "float" "floatarray" "format" "format4" "format6"
    "in_channel" "int" "int32" "int64" "iarray" "lazy_t" "list" "nativeint" "option" "out_channel" "ref" "result"
    "string" "unit"))

(type_binding name: (type_constructor) @type.definition)
(class_binding (class_name) @type.definition)
(class_type_binding (class_type_name) @type.definition)

; Functions: definitions
(let_binding
  pattern: (value_name) @function
  (parameter))

(let_binding
  pattern: (value_name) @function
  body: [
    (fun_expression)
    (function_expression)
  ])

(let_binding
  pattern: (value_name) @function
  type: [
    (function_type)
    (polymorphic_type (function_type))
  ])

(value_specification (value_name) @function)
(external (value_name) @function)
(method_name) @function.method

; Functions: calls
(application_expression
  function: (value_path (value_name) @function.call))

; x |> f, f @@ x
(infix_expression
  operator: (rel_operator) @operator
  right: (value_path (value_name) @function.call)
  (#any-of? @operator "|>" ">>=" ">>|" ">|="))

(infix_expression
  left: (value_path (value_name) @function.call)
  operator: (concat_operator) @operator
  (#eq? @operator "@@"))

(method_invocation method: (method_name) @function.method.call)

((application_expression
  function: (value_path . (value_name) @function.builtin))
  (#any-of? @function.builtin
    "abs" "at_exit" "compare" "decr" "exit" "float_of_int" "fst" "ignore" "incr" "int_of_char" "int_of_float"
    "int_of_string" "max" "min" "not" "pred" "prerr_endline" "prerr_string" "print_char" "print_endline"
    "print_float" "print_int" "print_newline" "print_string" "read_int" "read_line" "ref" "snd" "sqrt"
    "string_of_bool" "string_of_float" "string_of_int" "succ"))

((value_name) @keyword.exception
  (#any-of? @keyword.exception
    "failwith" "failwithf" "invalid_arg" "invalid_argf" "protect" "raise" "raise_notrace" "raise_s" "reraise"))

; Literals
[
  (number)
  (signed_number)
] @number

([
  (number)
  (signed_number)
] @number.float
  (#match? @number.float "^[-+]?([0-9][0-9_]*(\\.|[eE])|0[xX][0-9a-fA-F_]*[.pP])"))

(boolean _ @boolean)

(character) @character

[
  (string)
  (quoted_string)
  (quoted_string_content)
  (quoted_extension)
  (quoted_item_extension)
] @string

(escape_sequence) @string.escape

[
  (conversion_specification)
  (pretty_printing_indication)
] @string.special

; the names of primitives are no formats: "%identity"
(external (string (string_content (conversion_specification) @string)))

; Keywords
[
  "and"
  "as"
  "assert"
  "begin"
  "constraint"
  "end"
  "external"
  "in"
  "inherit"
  "initializer"
  "let"
  "method"
  "module"
  "new"
  "of"
  "sig"
  "val"
  "with"
] @keyword

[
  (let_operator)
  (let_and_operator)
  (match_operator)
] @keyword

; let ( let* ) = …
(parenthesized_operator
  [
    (let_operator)
    (let_and_operator)
    (match_operator)
  ] @operator)

[
  "class"
  "object"
  "struct"
  "type"
] @keyword.type

[
  "lazy"
  "mutable"
  "nonrec"
  "private"
  "rec"
  "virtual"
] @keyword.modifier

[
  "fun"
  "function"
  "functor"
] @keyword.function

[
  "if"
  "then"
  "else"
  "match"
  "when"
] @keyword.conditional

(match_expression "with" @keyword.conditional)

[
  "for"
  "to"
  "downto"
  "while"
  "do"
  "done"
] @keyword.repeat

[
  "exception"
  "effect"
  "try"
] @keyword.exception

(try_expression "with" @keyword.exception)

[
  "include"
  "open"
] @keyword.import

; Punctuation
[
  "," "." ";" ";;" ":" ":>" "=" "|" "~" "?" "!" "->" ":=" "+=" ".." "+" "-" "&"
] @punctuation.delimiter

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
  "[|"
  "|]"
  "[<"
  "[>"
  "{<"
  ">}"
] @punctuation.bracket

; not where a string begins and ends
(quoted_string
  [
    "{"
    "}"
  ] @string)

(object_type
  [
    "<"
    ">"
  ] @punctuation.bracket)

; Operators
[
  (prefix_operator)
  (sign_operator)
  (pow_operator)
  (mult_operator)
  (add_operator)
  (concat_operator)
  (rel_operator)
  (and_operator)
  (or_operator)
  (assign_operator)
  (hash_operator)
  (indexing_operator)
  "*"
  "#"
  "::"
  "<-"
] @operator

([
  (mult_operator)
  (pow_operator)
  (or_operator)
] @keyword.operator
  (#match? @keyword.operator "^[a-z]"))

; What nobody wants to name
([
  (value_name)
  (value_pattern)
] @character.special
  (#eq? @character.special "_"))

"_" @character.special

; Attributes and extensions
(attribute_id) @attribute

; [@@deriving sexp, show]
((item_attribute
  (attribute_id) @_name
  (attribute_payload
    (expression_item
      [
        (value_path
          (value_name) @attribute)
        (tuple_expression
          (value_path
            (value_name) @attribute))
      ])))
  (#eq? @_name "deriving"))

[
  (attribute ["[@" "]"] @punctuation.special)
  (item_attribute ["[@@" "]"] @punctuation.special)
  (floating_attribute ["[@@@" "]"] @punctuation.special)
  (extension ["[%" "]"] @punctuation.special)
  (item_extension ["[%%" "]"] @punctuation.special)
  (quoted_extension ["{%" "}"] @punctuation.special)
  (quoted_item_extension ["{%%" "}"] @punctuation.special)
]

"%" @punctuation.special

; Comments and directives
(comment) @comment

((comment) @comment.documentation
  (#match? @comment.documentation "^\\(\\*\\*[^*)]"))

[
  (line_number_directive)
  (directive)
] @keyword.directive
