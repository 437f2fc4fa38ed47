; inherits: c

; C++. The C query comes first; what follows adds to it and refines it.

; Names

(this) @variable.builtin

; constants in the style kMaxSize
((identifier) @constant
  (#match? @constant "^k[A-Z][A-Za-z0-9]*$"))

((qualified_identifier
  scope: (namespace_identifier) @_class
  name: (identifier) @constant)
  (#match? @_class "^[A-Z]")
  (#match? @constant "^[A-Z]"))

(case_statement
  value: (qualified_identifier
    name: (identifier) @constant))

((identifier) @variable.builtin
  (#any-of? @variable.builtin "cout" "cerr" "clog" "cin" "wcout" "wcerr" "wcin"))

; Namespaces and modules; a name before :: that begins with a capital is a class

(namespace_identifier) @module

((namespace_identifier) @module.builtin
  (#eq? @module.builtin "std"))

((namespace_identifier) @type
  (#match? @type "^[A-Z]"))

((namespace_identifier) @type
  (#any-of? @type "string" "wstring" "string_view" "system_clock" "steady_clock" "high_resolution_clock"))

(namespace_definition
  name: (namespace_identifier) @module)

(namespace_alias_definition
  name: (namespace_identifier) @module)

(using_declaration
  "namespace"
  (identifier) @module)

(using_declaration
  "namespace"
  (qualified_identifier
    name: (identifier) @module))

((using_declaration
  "namespace"
  (identifier) @module.builtin)
  (#eq? @module.builtin "std"))

(using_declaration
  "enum"
  (identifier) @type)

((using_declaration
  (qualified_identifier
    name: (identifier) @type))
  (#match? @type "^[A-Z]"))

((using_declaration
  (qualified_identifier
    scope: (namespace_identifier) @_std
    name: (identifier) @type))
  (#eq? @_std "std")
  (#any-of? @type
    "string" "wstring" "string_view" "vector" "array" "list" "deque" "map" "set" "multimap" "multiset"
    "unordered_map" "unordered_set" "pair" "tuple" "optional" "variant" "any" "function" "span" "bitset"
    "queue" "stack" "unique_ptr" "shared_ptr" "weak_ptr" "thread" "mutex" "atomic" "exception" "runtime_error"
    "logic_error" "ostream" "istream" "stringstream" "ostringstream" "istringstream" "ifstream"
    "ofstream"))

; Types

(auto) @type.builtin

(alias_declaration
  name: (type_identifier) @type.definition)

(concept_definition
  name: (identifier) @type.definition)

(sizeof_expression
  "..."
  value: (identifier) @type)

((sizeof_expression
  value: (parenthesized_expression
    (identifier) @type))
  (#match? @type "^[A-Z]$"))

(new_expression
  type: (type_identifier) @constructor)

(new_expression
  type: (template_type
    name: (type_identifier) @constructor))

(new_expression
  type: (qualified_identifier
    name: (type_identifier) @constructor))

(new_expression
  type: (qualified_identifier
    name: (template_type
      name: (type_identifier) @constructor)))

; Literals

(raw_string_literal) @string

(raw_string_literal
  [
    "("
    ")"
  ] @string)

(raw_string_delimiter) @string.special

(user_defined_literal
  (number_literal)
  (literal_suffix) @number)

(user_defined_literal
  [
    (string_literal)
    (raw_string_literal)
    (concatenated_string)
    (char_literal)
  ]
  (literal_suffix) @string.special)

; the 0 of a pure virtual function; the other two tokens of the clause have colours of their own
(pure_virtual_clause) @number

; Parameters

(parameter_declaration
  declarator: [
    (reference_declarator
      [
        (identifier) @variable.parameter
        (function_declarator
          declarator: (parenthesized_declarator
            (_
              declarator: (identifier) @variable.parameter)))
      ])
    (parenthesized_declarator
      (reference_declarator
        (identifier) @variable.parameter))
    (_
      declarator: [
        (reference_declarator
          (identifier) @variable.parameter)
        (parenthesized_declarator
          (reference_declarator
            (identifier) @variable.parameter))
      ])
  ])

(optional_parameter_declaration
  declarator: [
    (identifier) @variable.parameter
    (reference_declarator
      (identifier) @variable.parameter)
    (_
      declarator: [
        (identifier) @variable.parameter
        (_
          declarator: (identifier) @variable.parameter)
      ])
  ])

(variadic_parameter_declaration
  declarator: [
    (variadic_declarator
      (identifier) @variable.parameter)
    (reference_declarator
      (variadic_declarator
        (identifier) @variable.parameter))
  ])

; `template <integral T>`: what a concept constrains is a type, a parameter of a type like size_t or Mode is a value
([
  (template_parameter_list
    (parameter_declaration
      type: [
        (type_identifier) @_concept
        (template_type
          name: (type_identifier) @_concept)
        (qualified_identifier
          name: [
            (type_identifier) @_concept
            (template_type
              name: (type_identifier) @_concept)
          ])
      ]
      declarator: (identifier) @type) @_parameter)
  (template_parameter_list
    (optional_parameter_declaration
      type: [
        (type_identifier) @_concept
        (template_type
          name: (type_identifier) @_concept)
        (qualified_identifier
          name: [
            (type_identifier) @_concept
            (template_type
              name: (type_identifier) @_concept)
          ])
      ]
      declarator: (identifier) @type) @_parameter)
  (template_parameter_list
    (variadic_parameter_declaration
      type: [
        (type_identifier) @_concept
        (template_type
          name: (type_identifier) @_concept)
        (qualified_identifier
          name: [
            (type_identifier) @_concept
            (template_type
              name: (type_identifier) @_concept)
          ])
      ]
      declarator: (variadic_declarator
        (identifier) @type)) @_parameter)
]
  (#not-match? @_concept "_t$")
  (#match? @type "^_*[A-Z]")
  (#match? @_parameter "^([A-Za-z0-9_]+::)*([a-z]|_)[A-Za-z0-9_]*[ <.]|[ .]([A-Z][0-9]?|Ts|Us|Args|It[0-9]?)( *=.*)?$"))

; Functions: definitions and declarations

(function_declarator
  declarator: (field_identifier) @function.method)

(function_declarator
  declarator: (qualified_identifier
    name: [
      (identifier) @function.method
      (qualified_identifier
        name: [
          (identifier) @function.method
          (qualified_identifier
            name: [
              (identifier) @function.method
              (qualified_identifier
                name: (identifier) @function.method)
            ])
        ])
    ]))

(field_declaration_list
  (template_declaration
    (_
      declarator: [
        (function_declarator
          declarator: (identifier) @function.method)
        (_
          (function_declarator
            declarator: (identifier) @function.method))
      ])))

; Constructors and destructors

(field_declaration_list
  [
    (function_definition
      declarator: (function_declarator
        declarator: (identifier) @constructor))
    (declaration
      declarator: (function_declarator
        declarator: (identifier) @constructor))
  ])

(field_declaration_list
  (template_declaration
    [
      (function_definition
        !type
        declarator: (function_declarator
          declarator: (identifier) @constructor))
      (declaration
        !type
        declarator: (function_declarator
          declarator: (identifier) @constructor))
    ]))

((function_declarator
  declarator: (qualified_identifier
    scope: (namespace_identifier) @type
    name: (identifier) @constructor))
  (#eq? @constructor @type))

((function_declarator
  declarator: (qualified_identifier
    name: (qualified_identifier
      scope: (namespace_identifier) @type
      name: (identifier) @constructor)))
  (#eq? @constructor @type))

((function_declarator
  declarator: (qualified_identifier
    scope: (template_type
      name: (type_identifier) @_class)
    name: (identifier) @constructor))
  (#eq? @constructor @_class))

(qualified_identifier
  scope: (namespace_identifier) @type
  name: (destructor_name))

(destructor_name
  (identifier) @constructor)

; a base class among the initializers of a constructor
((field_initializer
  [
    (field_identifier) @constructor
    (template_method
      name: (field_identifier) @constructor)
    (qualified_identifier
      name: (identifier) @constructor)
  ])
  (#match? @constructor "^[A-Z]"))

; Functions: calls

; a template that is not called is a variable: `is_same_v<A, B>`
(template_function
  name: (identifier) @variable)

; ... or a concept
([
  (concept_definition
    [
      (template_function name: (identifier) @type)
      (qualified_identifier name: (template_function name: (identifier) @type))
      (binary_expression
        [
          (template_function name: (identifier) @type)
          (qualified_identifier name: (template_function name: (identifier) @type))
          (binary_expression [(template_function name: (identifier) @type) (qualified_identifier name: (template_function name: (identifier) @type))])
        ])
    ])
  (requires_clause
    [
      (template_function name: (identifier) @type)
      (qualified_identifier name: (template_function name: (identifier) @type))
      (binary_expression
        [
          (template_function name: (identifier) @type)
          (qualified_identifier name: (template_function name: (identifier) @type))
          (binary_expression [(template_function name: (identifier) @type) (qualified_identifier name: (template_function name: (identifier) @type))])
        ])
    ])
]
  (#not-match? @type "_v$"))

((template_function
  name: (identifier) @type)
  (#match? @type "^[A-Z][A-Za-z0-9]*[a-z]"))

(call_expression
  function: [
    (template_function
      name: (identifier) @function.call)
    (qualified_identifier
      name: [
        (identifier) @function.call
        (template_function
          name: (identifier) @function.call)
        (qualified_identifier
          name: [
            (identifier) @function.call
            (template_function
              name: (identifier) @function.call)
            (qualified_identifier
              name: [
                (identifier) @function.call
                (template_function
                  name: (identifier) @function.call)
                (qualified_identifier
                  name: [
                    (identifier) @function.call
                    (template_function
                      name: (identifier) @function.call)
                    (qualified_identifier
                      name: (identifier) @function.call)
                  ])
              ])
          ])
      ])
  ])

; `T(0)` makes a value of a type, it calls no macro
((call_expression
  function: (identifier) @type)
  (#any-of? @type "T" "U" "K" "E"))

(function_declarator
  declarator: (template_function
    name: (identifier) @function))

(template_method
  name: (field_identifier) @function.method.call)

(field_initializer
  (template_method
    name: (field_identifier) @constructor))

(call_expression
  function: (field_expression
    field: (qualified_identifier
      name: [
        (field_identifier) @function.method.call
        (qualified_identifier
          name: (field_identifier) @function.method.call)
      ])))

((function_declarator
  declarator: (identifier) @function.macro)
  (#match? @function.macro "^[A-Z][A-Z0-9_]+$"))

; Operators

[
  "<=>"
  "->*"
  ".*"
  "()"
  "[]"
  "\"\""
  (lambda_default_capture)
] @operator

(operator_name
  [
    ","
    "->"
    "new"
    "delete"
    "co_await"
  ] @operator)

(operator_name
  (identifier) @function)

(fold_expression
  operator: "," @operator)

; Angle brackets around template parameters and arguments

(template_parameter_list
  [
    "<"
    ">"
  ] @punctuation.bracket)

(template_argument_list
  [
    "<"
    ">"
  ] @punctuation.bracket)

; Keywords

[
  "class"
  "concept"
  "namespace"
  "typename"
] @keyword.type

"using" @keyword.import

(alias_declaration
  "using" @keyword.type)

[
  "public"
  "private"
  "protected"
  "virtual"
  "override"
  "final"
  "explicit"
  "friend"
  "mutable"
  "consteval"
  "constinit"
  "noexcept"
] @keyword.modifier

[
  "new"
  "delete"
  "decltype"
  "and"
  "and_eq"
  "bitand"
  "bitor"
  "compl"
  "not"
  "not_eq"
  "or"
  "or_eq"
  "xor"
  "xor_eq"
] @keyword.operator

(default_method_clause
  "default" @keyword.modifier)

(delete_method_clause
  "delete" @keyword.modifier)

[
  "operator"
  "requires"
  "static_assert"
  "template"
] @keyword

[
  "try"
  "catch"
  "throw"
] @keyword.exception

[
  "co_await"
  "co_return"
  "co_yield"
] @keyword.coroutine

; what Objective-C does not have
[
  "[["
  "]]"
] @punctuation.bracket

[
  "__except"
  "__leave"
] @keyword.exception

; A word in capitals in front of an enum hides it: FMT_EXPORT enum class color { red, green };
((declaration
  type: (type_identifier) @constant.macro
  declarator: (init_declarator
    declarator: (identifier) @type
    value: (initializer_list
      (identifier) @constant))) @_declaration
  (#match? @_declaration "^[A-Z][A-Z0-9_]*\\s+enum\\b"))
