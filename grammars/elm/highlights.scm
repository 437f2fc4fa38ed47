; Elm

; Names
(lower_case_identifier) @variable

(upper_case_identifier) @type

(exposed_value
  (lower_case_identifier) @variable)

(lower_pattern
  (lower_case_identifier) @variable)

(function_declaration_left
  (lower_pattern
    (lower_case_identifier) @variable.parameter))

(anonymous_function_expr
  (pattern
    (lower_pattern
      (lower_case_identifier) @variable.parameter)))

(field_access_expr
  (lower_case_identifier) @variable.member)

(field_accessor_function_expr
  (lower_case_identifier) @variable.member)

(field
  name: (lower_case_identifier) @variable.member)

(field_type
  name: (lower_case_identifier) @variable.member)

; Modules
(module_declaration
  name: (upper_case_qid
    (upper_case_identifier) @module))

(import_clause
  moduleName: (upper_case_qid
    (upper_case_identifier) @module))

(as_clause
  name: (upper_case_identifier) @module)

(value_qid
  (upper_case_identifier) @module)

(upper_case_qid
  (upper_case_identifier) @module
  (dot))

; Types and their variants
(type_alias_declaration
  name: (upper_case_identifier) @type.definition)

(type_declaration
  name: (upper_case_identifier) @type.definition)

(lower_type_name
  (lower_case_identifier) @type)

(type_variable
  (lower_case_identifier) @type)

((type_ref
  (upper_case_qid
    .
    (upper_case_identifier) @type.builtin .))
  (#any-of? @type.builtin "Int" "Float" "Bool" "String" "Char" "List" "Order" "Never"))

(union_variant
  name: (upper_case_identifier) @constructor)

(union_pattern
  constructor: (upper_case_qid
    (upper_case_identifier) @constructor .))

(nullary_constructor_argument_pattern
  (upper_case_qid
    (upper_case_identifier) @constructor .))

(value_expr
  name: (upper_case_qid
    (upper_case_identifier) @constructor .))

((value_expr
  name: (upper_case_qid
    .
    (upper_case_identifier) @boolean .))
  (#any-of? @boolean "True" "False"))

((union_pattern
  constructor: (upper_case_qid
    .
    (upper_case_identifier) @boolean .))
  (#any-of? @boolean "True" "False"))

((nullary_constructor_argument_pattern
  (upper_case_qid
    .
    (upper_case_identifier) @boolean .))
  (#any-of? @boolean "True" "False"))

; Functions
(type_annotation
  name: (lower_case_identifier) @function)

(port_annotation
  name: (lower_case_identifier) @function)

(function_declaration_left
  .
  (lower_case_identifier) @function)

(function_call_expr
  target: (value_expr
    name: (value_qid
      (lower_case_identifier) @function.call .)))

; Comments
(line_comment) @comment

(block_comment) @comment

((block_comment) @comment.documentation
  (#match? @comment.documentation "^\\{-\\|"))

; Literals
[
  (string_constant_expr)
  (open_quote)
  (close_quote)
  (regular_string_part)
] @string

(string_escape) @string.escape

(char_constant_expr
  (_) @character)

(char_constant_expr
  (string_escape) @string.escape)

(number_literal) @number

((number_constant_expr
  (number_literal) @number.float)
  (#match? @number.float "\\.|^[0-9]+[eE]"))

(glsl_code_expr) @string

[
  "let"
  "in"
  (port)
] @keyword

[
  (type)
  (alias)
] @keyword.type

[
  (module)
  (import)
  (exposing)
  (as)
] @keyword.import

[
  "if"
  "then"
  "else"
  (case)
  (of)
] @keyword.conditional

[
  (eq)
  (colon)
  (arrow)
  (backslash)
  (operator_identifier)
  "|"
  (double_dot)
] @operator

[
  (dot)
  ","
] @punctuation.delimiter

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket

(infix) @keyword

(underscore) @character.special

(infix_declaration
  associativity: (lower_case_identifier) @keyword.modifier)
