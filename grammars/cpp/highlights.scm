; inherits: c

; C++. The C query comes first; what follows adds to it and refines it.

; Names

(this) @variable.builtin

; constants in the style kMaxSize
([
  (identifier)
  (field_identifier)
] @constant
  (#match? @constant "^k[A-Z][A-Za-z0-9]*$"))

; members in the style size_
((identifier) @variable.member
  (#not-has-parent? @variable.member
    "parameter_declaration" "reference_declarator" "pointer_declarator" "call_expression" "function_declarator"
    "preproc_params")
  (#match? @variable.member "[a-z0-9]_$"))

; `is_void<T>::value`
((qualified_identifier
  scope: (template_type)
  name: [
    (identifier) @variable.member
    (type_identifier) @variable.member
  ])
  (#any-of? @variable.member "value" "npos"))

((qualified_identifier
  scope: (namespace_identifier)
  name: (identifier) @constant)
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

; where no } closes it
(ERROR
  "namespace"
  .
  (identifier) @module)

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

; among arguments of a template and of alignas, which could be values
([
  (template_argument_list (identifier) @type)
  (alignas_qualifier (identifier) @type)
]
  (#match? @type "^_*[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*$"))

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

; `std::string(5, 'x')` makes a value of a type of the standard library
((call_expression
  function: (qualified_identifier
    name: [
      (identifier) @constructor
      (template_function
        name: (identifier) @constructor)
    ]) @_qualified)
  (#match? @_qualified "^std::")
  (#any-of? @constructor
    "string" "wstring" "u8string" "string_view" "wstring_view" "vector" "array" "list" "deque" "map" "set" "multimap"
    "multiset" "unordered_map" "unordered_set" "pair" "tuple" "optional" "variant" "any" "function" "span" "bitset"
    "queue" "stack" "priority_queue" "unique_ptr" "shared_ptr" "weak_ptr" "thread" "jthread" "lock_guard" "unique_lock"
    "scoped_lock" "exception" "runtime_error" "logic_error" "invalid_argument" "out_of_range" "domain_error"
    "length_error" "system_error" "bad_alloc" "error_code" "complex" "initializer_list" "ostringstream"
    "istringstream" "stringstream" "ifstream" "ofstream" "regex" "locale" "byte" "nullptr_t" "size_t" "ptrdiff_t"
    "int8_t" "int16_t" "int32_t" "int64_t" "uint8_t" "uint16_t" "uint32_t" "uint64_t" "uintptr_t" "intptr_t"))

((call_expression
  function: (qualified_identifier
    scope: (namespace_identifier) @_std
    name: (qualified_identifier
      scope: (namespace_identifier) @_inner
      name: [
        (identifier) @constructor
        (template_function
          name: (identifier) @constructor)
      ])))
  (#eq? @_std "std")
  (#any-of? @_inner "filesystem" "chrono")
  (#any-of? @constructor
    "path" "directory_iterator" "recursive_directory_iterator" "duration" "nanoseconds" "microseconds" "milliseconds"
    "seconds" "minutes" "hours" "days" "year" "month" "day"))

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

; macros of the standard library for both of them
((identifier) @keyword.exception
  (#any-of? @keyword.exception "__try" "__catch" "__throw_exception_again"))


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

; Macros without parentheses in front of what they hide from the parser

; `MACRO auto f()`, `MACRO ~file()`
([
  (placeholder_type_specifier
    constraint: (type_identifier) @constant.macro)
  (declaration
    type: (type_identifier) @constant.macro
    declarator: (function_declarator
      declarator: (destructor_name)))
]
  (#match? @constant.macro "^_*[A-Z][A-Z0-9]*_[A-Z0-9_]*$"))

; `MACRO int f()`, `MACRO static file *open()`
((type_identifier) @constant.macro
  .
  (storage_class_specifier)?
  .
  (ERROR
    .
    (identifier) @type)
  .
  (_)
  (#match? @constant.macro "^_*[A-Z][A-Z0-9]*_[A-Z0-9_]*$"))

; `MACRO file(int fd)` and `MACRO ~file()` in a class, `MACRO file open(int fd)` in a namespace
((type_identifier) @constant.macro
  .
  (ERROR
    "~")
  .
  (function_declarator
    declarator: (field_identifier) @constructor))

([
  (field_declaration
    type: (type_identifier) @constant.macro
    .
    declarator: (function_declarator
      declarator: (field_identifier) @constructor))
  (function_definition
    type: (type_identifier) @constant.macro
    .
    declarator: (function_declarator
      declarator: (field_identifier) @constructor))
]
  (#match? @constant.macro "_(API|EXPORT|CONSTEXPR[0-9]*|INLINE|DEPRECATED)$"))

((declaration
  type: (type_identifier) @constant.macro
  declarator: (function_declarator
    declarator: (qualified_identifier
      scope: (namespace_identifier) @type
      name: (identifier) @function)) @_declarator)
  (#match? @constant.macro "_(API|EXPORT|CONSTEXPR[0-9]*|INLINE|NODISCARD|DEPRECATED)$")
  (#match? @_declarator "^[A-Za-z0-9_]+\\s"))

; `MACRO file *open(int fd)`
(pointer_type_declarator
  declarator: (function_declarator
    declarator: (type_identifier) @function))

; `MACRO std::string name()` in a class
((field_identifier) @module.builtin
  .
  (bitfield_clause)
  (#eq? @module.builtin "std"))

((ERROR
  .
  (identifier) @type) @_error
  (#has-parent? @_error "bitfield_clause"))

; A macro in front of `namespace`, `class`, `struct` or `enum`: these words read as names
((type_identifier) @constant.macro
  .
  (identifier) @_word
  .
  (ERROR
    .
    (identifier) @module)
  (#eq? @_word "namespace"))

((type_identifier) @constant.macro
  .
  (identifier) @_word
  .
  (ERROR
    .
    (identifier) @type)
  (#any-of? @_word "class" "struct" "union"))

((function_definition
  declarator: (identifier) @_word
  body: (compound_statement
    (declaration
      declarator: (identifier) @variable.member)))
  (#any-of? @_word "class" "struct" "union"))

((identifier) @_word
  .
  (ERROR
    .
    (identifier) @type)
  (#any-of? @_word "class" "struct" "union" "enum"))

((ERROR
  (identifier) @_word
  .
  (identifier) @type)
  (#any-of? @_word "class" "struct" "union" "enum"))

((declaration
  type: (type_identifier) @constant.macro
  declarator: (init_declarator
    declarator: (identifier) @type
    value: (initializer_list
      (identifier) @constant))) @_declaration
  (#match? @_declaration "^[A-Z][A-Z0-9_]*\\s+enum\\b"))

; ... and two macros in front of an enum
((identifier) @constant.macro
  .
  (ERROR
    .
    (identifier) @_enum)
  .
  (initializer_list
    (identifier) @constant)
  (#eq? @_enum "enum"))

; A macro with words of its own between its parentheses
(ERROR
  .
  (identifier) @function.macro
  .
  "("
  (parameter_declaration
    (type_identifier) @none
    (identifier) @none)
  (#match? @function.macro "^[A-Z][A-Z0-9_]*$"))

; A function by its value
(declaration
  declarator: (init_declarator
    declarator: (identifier) @function
    value: (lambda_expression)))

; `std::string copy(text);` inside of a function makes a value: its arguments read as types
((compound_statement
  (declaration
    type: (_) @_type
    declarator: (function_declarator
      declarator: (identifier) @variable
      parameters: (parameter_list
        .
        (parameter_declaration
          !declarator
          .
          type: (type_identifier) @_argument
          .)))))
  (#not-eq? @_type "void")
  (#match? @_argument "^[a-z]")
  (#not-match? @_argument "_t$"))

((compound_statement
  (declaration
    type: (_) @_type
    declarator: (function_declarator
      parameters: (parameter_list
        (parameter_declaration
          !declarator
          .
          type: (type_identifier) @variable
          .)))))
  (#not-eq? @_type "void")
  (#match? @variable "^[a-z]")
  (#not-match? @variable "_t$"))

((compound_statement
  (declaration
    declarator: (function_declarator
      parameters: (parameter_list
        (parameter_declaration
          !declarator
          .
          type: (type_identifier) @variable.member
          .)))))
  (#match? @variable.member "^[a-z].*_$"))
