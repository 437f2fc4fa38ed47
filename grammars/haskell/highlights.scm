; Haskell

; Names: the general case first, everything more specific below
(variable) @variable
(name) @type
(constructor) @constructor
(module_id) @module
(implicit_variable) @variable.parameter
(label) @label

; Types of the Prelude, and kinds
((name) @type.builtin
  (#any-of? @type.builtin
    "Bool" "Char" "Constraint" "Double" "FilePath" "Float" "IO" "IOError" "Int" "Integer" "Ordering" "Rational"
    "ReadS" "ShowS" "String" "Type" "Word"))

(star) @type.builtin
(type_role) @type.builtin

(data_type name: (name) @type.definition)
(newtype name: (name) @type.definition)
(type_synomym name: (name) @type.definition)
(class name: (name) @type.definition)
(type_family name: (name) @type.definition)
(data_family name: (name) @type.definition)

; Constructors that are values of their own
((constructor) @boolean
  (#any-of? @boolean "True" "False"))

((variable) @boolean
  (#eq? @boolean "otherwise"))

; Operators
[
  (operator)
  (constructor_operator)
  "="
  "|"
  "::"
  "∷"
  "->"
  "→"
  "->."
  "⊸"
  "<-"
  "←"
  "=>"
  "⇒"
  "\\"
  "@"
  "~"
  "!"
  "%"
  "-"
  ".."
  "`"
] @operator

(infix_id
  [
    (variable) @operator
    (qualified id: (variable) @operator)
  ])

(all_names) @character.special
(wildcard) @character.special
(wildcard _ @character.special)

; Punctuation
[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
  "(#"
  "#)"
] @punctuation.bracket

[
  ","
  ";"
  "."
] @punctuation.delimiter

(forall "." @operator)

; The only value of its type
(unit
  [
    "("
    ")"
  ] @string.special.symbol)
(type/unit
  [
    "("
    ")"
  ] @type)

; Literals
(integer) @number
(float) @number.float
(negation (literal (integer) @number))
(negation (literal (float) @number.float))
(char) @character
(string) @string
(import_package) @string

; Calls
(apply
  function: [
    (variable) @function.call
    (qualified id: (variable) @function.call)
  ])

(top_splice (variable) @function.call)
(splice expression: (variable) @function.call)

; Calls by operators: f $ x, f . g, f <$> x
([
  (infix
    left_operand: [
      (variable) @function.call
      (qualified id: (variable) @function.call)
    ]
    operator: (operator) @operator)
  (left_section
    left_operand: [
      (variable) @function.call
      (qualified id: (variable) @function.call)
    ]
    operator: (operator) @operator)
]
  (#any-of? @operator "$" "$!" "<$>" "<$!>" "." "<<<" ">>>" "=<<" ">=>" "<=<" "&&&" "***"))

; Actions and parsers: get in the line of a do, in x <- State.get, f <$> get <*> get
[
  (do statement: (exp (variable) @function.call))
  (do
    statement: (bind
      expression: [
        (variable) @function.call
        (qualified id: (variable) @function.call)
      ]))
  (do statement: (exp (qualified id: (variable) @function.call)))
]

((infix
  operator: (operator) @operator
  right_operand: [
    (variable) @function.call
    (qualified id: (variable) @function.call)
    (infix
      left_operand: [
        (variable) @function.call
        (qualified id: (variable) @function.call)
      ])
  ])
  (#any-of? @operator "<$>" "<*>" "*>" "<*" "<$" ">>" "<|>"))

((infix
  left_operand: [
    (variable) @function.call
    (qualified id: (variable) @function.call)
  ]
  operator: (operator) @operator)
  (#any-of? @operator ">>=" ">>" "*>" "<*" "<*>" "<|>"))

; x & f, x >>= f
([
  (infix
    operator: (operator) @operator
    right_operand: [
      (variable) @function.call
      (qualified id: (variable) @function.call)
      (infix
        left_operand: [
          (variable) @function.call
          (qualified id: (variable) @function.call)
        ])
    ])
  (right_section
    (operator) @operator
    right_operand: [
      (variable) @function.call
      (qualified id: (variable) @function.call)
    ])
]
  (#any-of? @operator "." "&" "<&>" ">>=" "<<<" ">>>" ">=>" "<=<" "&&&" "***"))

; Functions that raise, catch or show what happens
((variable) @keyword.exception
  (#any-of? @keyword.exception
    "bracket" "bracketOnError" "bracket_" "catch" "catchError" "catchJust" "catches" "error"
    "errorWithoutStackTrace" "finally" "handleError" "handleJust" "ioError" "onException" "throw" "throwError"
    "throwIO" "throwM" "throwTo" "tryJust" "undefined" "userError"))

((apply function: (variable) @keyword.exception)
  (#any-of? @keyword.exception "handle" "try"))

((variable) @keyword.debug
  (#any-of? @keyword.debug
    "trace" "traceIO" "traceId" "traceM" "traceShow" "traceShowId" "traceShowM" "traceShowWith" "traceStack"
    "traceWith"))

; Definitions: a binding without parameters is a variable where its type or its body says nothing else
(function name: (variable) @function)
(bind name: (variable) @variable)
(signature name: (variable) @variable)

(foreign_import (signature name: (variable) @function))

(signature
  name: (variable) @function
  type: [
    (function)
    (linear_function)
    (context type: [(function) (linear_function)])
    (forall type: [(function) (linear_function) (context type: [(function) (linear_function)])])
  ])

(signature
  names: (binding_list name: (variable) @function)
  type: [
    (function)
    (context type: (function))
    (forall type: [(function) (context type: (function))])
  ])

((signature
  name: (variable) @_name
  type: [
    (function)
    (linear_function)
    (context type: [(function) (linear_function)])
    (forall type: [(function) (linear_function) (context type: [(function) (linear_function)])])
  ])
  .
  (bind name: (variable) @function)
  (#eq? @_name @function))

; an action is a function too
((signature
  name: (variable) @function
  type: (apply constructor: (name) @_type))
  (#eq? @_type "IO"))

((signature
  name: (variable) @_name
  type: (apply constructor: (name) @_type))
  .
  (bind name: (variable) @function)
  (#eq? @_type "IO")
  (#eq? @_name @function))

((bind name: (variable) @function)
  (#eq? @function "main"))

(bind
  name: (variable) @function
  match: (match
    expression: [
      (lambda)
      (lambda_case)
      (lambda_cases)
      (left_section)
      (right_section)
      (projection_selector)
    ]))

((bind
  name: (variable) @function
  match: (match
    expression: (infix
      operator: (operator) @operator)))
  (#any-of? @operator "." "<<<" ">>>" ">=>" "<=<" "&&&" "***"))

; methods, with or without parameters
(class_declarations
  [
    (signature name: (variable) @function)
    (bind name: (variable) @function)
  ])
(instance_declarations (bind name: (variable) @function))

(import_name variable: (variable) @function)
(export variable: (variable) @function)

; Parameters
(patterns
  [
    (variable) @variable.parameter
    (_ (variable) @variable.parameter)
    (_ (_ (variable) @variable.parameter))
    (_ (_ (_ (variable) @variable.parameter)))
    (_ (_ (_ (_ (variable) @variable.parameter))))
  ])

(function
  (infix
    [
      (variable) @variable.parameter
      (_ (variable) @variable.parameter)
      (_ (_ (variable) @variable.parameter))
      (_ (_ (_ (variable) @variable.parameter)))
    ]))
(function
  (infix
    operator: (infix_id
      (variable) @function)))

; not the types and functions that stand in patterns
; unproved: variables of types are parameters since they were told apart
(signature type: (variable) @variable)
(patterns
  (_ (signature pattern: (variable) @function type: (function))))

(view_pattern
  expression: [
    (variable) @function.call
    (qualified id: (variable) @function.call)
    (apply
      function: (variable) @function.call
      argument: (variable) @variable)
  ])

(equation
  synonym: [
    (apply argument: (variable) @variable.parameter)
    (apply function: (apply argument: (variable) @variable.parameter))
    (infix (variable) @variable.parameter)
  ])

; Variables of types
(type/variable) @variable.parameter
(quantified_variables
  bind: [
    (variable) @variable.parameter
    (_ (variable) @variable.parameter)
  ])
(type_params
  bind: [
    (variable) @variable.parameter
    (_ (variable) @variable.parameter)
  ])

; Fields
(field_name (variable) @variable.member)
(projection_selector field: (variable) @variable.member)

; Quotes and splices
(quoter
  [
    (variable) @function.call
    (qualified id: (variable) @function.call)
  ])

(quasiquote
  [
    "["
    "|"
    "|]"
  ] @punctuation.special)

(quasiquote_body) @string

([
  (quote
    [
      "["
      "|"
      "|]"
    ] @punctuation.special)
  (typed_quote
    [
      "["
      "||"
      "||]"
    ] @punctuation.special)
])

(quote quoter: _ @keyword)

(splice
  [
    "$"
    "$$"
  ] @punctuation.special)

(th_quoted_name
  [
    "'"
    "''"
  ] @punctuation.special)

(promoted "'" @punctuation.special)

; Keywords
[
  "do"
  "mdo"
  "rec"
  "let"
  "in"
  "where"
  "default"
  "infix"
  "infixl"
  "infixr"
  "pattern"
] @keyword

[
  "data"
  "newtype"
  "type"
  "class"
  "instance"
  "family"
  "role"
] @keyword.type

[
  "deriving"
  "stock"
  "anyclass"
  "via"
] @keyword.modifier

(deriving_strategy "newtype" @keyword.modifier)

[
  "if"
  "then"
  "else"
  "case"
  "cases"
  "of"
] @keyword.conditional

[
  "import"
  "module"
  "qualified"
  "as"
  "hiding"
] @keyword.import

; imports and exports of foreign code
[
  "foreign"
  "export"
] @keyword.import

[
  (calling_convention)
  (safety)
] @keyword.modifier

[
  "forall"
  "∀"
] @keyword.repeat

; Comments, pragmas, lines of the C preprocessor
(comment) @comment
(haddock) @comment.documentation

[
  (pragma)
  (cpp)
] @keyword.directive
