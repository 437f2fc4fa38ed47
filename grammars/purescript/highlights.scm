; PureScript

; Names
(variable) @variable

(field_name) @variable.member

(exp_record_access
  field: (variable) @variable.member)

(type_variable) @type

[
  (type)
  (class_name)
] @type

((type) @type.builtin
  (#any-of? @type.builtin "Int" "Number" "String" "Char" "Boolean" "Array" "Unit" "Record" "Row" "Type"))

(data
  name: (type) @type.definition)

(newtype
  name: (type) @type.definition)

(type_alias
  name: (type) @type.definition)

(constructor) @constructor

; Modules; the dots between their names have no nodes
(qualified_module) @punctuation.delimiter

(module) @module

(export
  (variable) @function)

(var_import
  (variable) @function)

(instance_name) @function

; Functions
(signature
  name: (variable) @function)

(function
  name: (variable) @function)

(foreign_import
  name: (variable) @function)

(patterns
  (pat_name
    (variable) @variable.parameter))

(exp_lambda
  (pat_name
    (variable) @variable.parameter))

(exp_apply
  .
  (exp_name
    (variable) @function.call))

(exp_apply
  .
  (exp_name
    (qualified_variable
      (variable) @function.call)))

(exp_infix
  .
  (exp_name
    (qualified_variable
      (variable) @function.call)))

(operator_declaration
  (variable) @function)

; Comments
(comment) @comment

((comment) @comment.documentation
  (#match? @comment.documentation "^-- \\||^\\{- \\|"))

; Literals
[
  (string)
  (triple_quote_string)
] @string

(char) @character

(integer) @number

(number) @number.float

((exp_name
  (variable) @boolean)
  (#any-of? @boolean "true" "false"))

((exp_name
  (variable) @constant.builtin)
  (#eq? @constant.builtin "unit"))

(pat_wildcard) @character.special

(all_names) @character.special

[
  "let"
  "in"
  (where)
  "do"
  "ado"
  "infix"
  "infixl"
  "infixr"
  "role"
  "nominal"
  "phantom"
  "representational"
] @keyword

[
  "data"
  "newtype"
  "type"
  "class"
  "instance"
  "derive"
  "forall"
  "∀"
] @keyword.type

[
  "module"
  "import"
  "foreign"
  "hiding"
  "as"
] @keyword.import

[
  "if"
  "then"
  "else"
  "case"
  "of"
] @keyword.conditional

[
  "="
  "->"
  "<-"
  "=>"
  "<="
  "::"
  "|"
  "\\"
  "@"
  "→"
  "←"
  "⇒"
  "⇐"
  "∷"
  (operator)
  (type_operator)
  "-"
] @operator

[
  "."
  (comma)
  ";"
  ":"
] @punctuation.delimiter

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket

"`" @punctuation.special
