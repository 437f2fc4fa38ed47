; Elixir

; Identifiers: the general case first, everything more specific below
(identifier) @variable
(alias) @module

; Names that are not used
((identifier) @comment
  (#match? @comment "^_([^_]|$)"))

((identifier) @constant.builtin
  (#any-of? @constant.builtin
    "__MODULE__" "__DIR__" "__ENV__" "__CALLER__" "__STACKTRACE__"))

; Comments
(comment) @comment

((comment) @keyword.directive
  (#match? @keyword.directive "^#!"))

; Strings
[
  (string)
  (charlist)
] @string

(char) @character
(escape_sequence) @string.escape

; Sigils
(sigil) @string.special

((sigil
  (sigil_name) @_name) @string
  (#any-of? @_name "c" "C" "s" "S"))

((sigil
  (sigil_name) @_name) @string.regexp
  (#any-of? @_name "r" "R"))

; Symbols
[
  (atom)
  (quoted_atom)
  (keyword)
  (quoted_keyword)
] @string.special.symbol

(quoted_atom
  [
    (quoted_content) @string.special.symbol
    ":" @string.special.symbol
  ])

; Numbers
(integer) @number
(float) @number.float

; Literal constants
(boolean) @boolean
(nil) @constant.builtin

; Operators
(binary_operator operator: _ @operator)
(unary_operator operator: _ @operator)
(dot operator: _ @operator)
(stab_clause operator: _ @operator)
(operator_identifier) @operator

; Kernel.+(2)
(call
  target: (dot
    right: (operator_identifier) @function.call))

[
  "and"
  "in"
  "not"
  "not in"
  "or"
  "when"
] @keyword.operator

; Modules of Erlang
(call target: (dot left: (atom) @module))
(unary_operator
  operator: "&"
  operand: (binary_operator
    left: (call
      target: (dot
        left: (atom) @module))))

; Fields: a dot without arguments
(call
  target: (dot
    right: (identifier) @property)
  .)

; Functions: calls
(call target: (identifier) @function.call)

(call
  target: (dot
    right: (identifier) @function.call)
  (arguments))
(call
  target: (dot
    right: (identifier) @function.call)
  (do_block))
(call
  target: (dot
    left: [
      (alias)
      (atom)
    ]
    right: (identifier) @function.call))

; x |> f, x |> M.f
(binary_operator
  operator: "|>"
  right: [
    (identifier) @function.call
    (call
      target: (dot
        right: (identifier) @function.call))
  ])

; &f/1, &M.f/2, &1
(unary_operator
  operator: "&"
  operand: [
    (integer) @operator
    (binary_operator
      left: [
        (identifier) @function.call
        (call
          target: (dot
            right: (identifier) @function.call))
      ]
      operator: "/"
      right: (integer) @operator)
  ])

; Builtin functions of the Kernel
((call target: (identifier) @function.builtin)
  (#any-of? @function.builtin
    "abs" "apply" "binary_part" "binary_slice" "binding" "bit_size" "byte_size" "ceil" "dbg" "destructure"
    "div" "elem" "exit" "floor" "function_exported?" "get_and_update_in" "get_in" "hd" "inspect" "is_atom"
    "is_binary" "is_bitstring" "is_boolean" "is_exception" "is_float" "is_function" "is_integer" "is_list"
    "is_map" "is_map_key" "is_nil" "is_non_struct_map" "is_number" "is_pid" "is_port" "is_reference"
    "is_struct" "is_tuple" "length" "macro_exported?" "make_ref" "map_size" "match?" "max" "min" "node"
    "pop_in" "put_elem" "put_in" "rem" "round" "self" "send" "spawn" "spawn_link" "spawn_monitor" "struct"
    "struct!" "tap" "then" "tl" "to_charlist" "to_string" "to_timeout" "trunc" "tuple_size" "update_in" "var!"))

((binary_operator
  operator: "|>"
  right: (identifier) @function.builtin)
  (#any-of? @function.builtin
    "abs" "ceil" "dbg" "elem" "floor" "hd" "inspect" "length" "map_size" "round" "tl" "to_string" "trunc"
    "tuple_size"))

; Functions: definitions
((call
  target: (identifier) @_definition
  (arguments
    .
    [
      (identifier) @function
      (call
        target: (identifier) @function)
      (binary_operator
        left: [
          (identifier) @function
          (call
            target: (identifier) @function)
        ]
        operator: "when")
    ]))
  (#any-of? @_definition
    "def" "defp" "defmacro" "defmacrop" "defguard" "defguardp" "defdelegate" "defn" "defnp"))

; def a <~> b
((call
  target: (identifier) @_definition
  (arguments
    .
    [
      (binary_operator
        left: (identifier) @variable.parameter
        operator: _ @function
        right: (identifier) @variable.parameter)
      (binary_operator
        left: (binary_operator
          left: (identifier) @variable.parameter
          operator: _ @function
          right: (identifier) @variable.parameter)
        operator: "when")
    ]))
  (#any-of? @_definition "def" "defp" "defmacro" "defmacrop" "defdelegate")
  (#not-eq? @function "when"))

; Parameters
((call
  target: (identifier) @_definition
  (arguments
    .
    [
      (call
        (arguments
          [
            (identifier) @variable.parameter
            (keywords
              (pair
                value: (identifier) @variable.parameter))
            (binary_operator
              left: (identifier) @variable.parameter
              operator: "\\\\")
            (binary_operator
              operator: "="
              right: (identifier) @variable.parameter)
            (binary_operator
              left: (identifier) @variable.parameter
              operator: "=")
          ]))
      (binary_operator
        left: (call
          (arguments
            [
              (identifier) @variable.parameter
              (keywords
                (pair
                  value: (identifier) @variable.parameter))
              (binary_operator
                left: (identifier) @variable.parameter
                operator: "\\\\")
              (binary_operator
                operator: "="
                right: (identifier) @variable.parameter)
              (binary_operator
                left: (identifier) @variable.parameter
                operator: "=")
            ]))
        operator: "when")
    ]))
  (#any-of? @_definition
    "def" "defp" "defmacro" "defmacrop" "defguard" "defguardp" "defdelegate" "defn" "defnp")
  (#not-match? @variable.parameter "^_"))

((anonymous_function
  (stab_clause
    left: [
      (arguments
        (identifier) @variable.parameter)
      (binary_operator
        left: (arguments
          (identifier) @variable.parameter)
        operator: "when")
    ]))
  (#not-match? @variable.parameter "^_"))

; and what they are taken apart into
((call
  target: (identifier) @_definition
  (arguments
    .
    [
      (call
        (arguments
          [
            (list
              (identifier) @variable.parameter)
            (list
              (tuple
                (identifier) @variable.parameter))
            (list
              (binary_operator
                operator: "|"
                right: (identifier) @variable.parameter))
            (list
              (binary_operator
                left: (identifier) @variable.parameter
                operator: "|"))
            (list
              (binary_operator
                left: (tuple
                  (identifier) @variable.parameter)
                operator: "|"))
            (tuple
              (identifier) @variable.parameter)
            (tuple
              (tuple
                (identifier) @variable.parameter))
            (tuple
              (list
                (identifier) @variable.parameter))
            (map
              (map_content
                (keywords
                  (pair
                    value: (identifier) @variable.parameter))))
            (binary_operator
              left: (map
                (map_content
                  (keywords
                    (pair
                      value: (identifier) @variable.parameter))))
              operator: "=")
            (binary_operator
              operator: "<>"
              right: (identifier) @variable.parameter)
          ]))
      (binary_operator
        left: (call
          (arguments
            [
              (list
                (identifier) @variable.parameter)
              (list
                (tuple
                  (identifier) @variable.parameter))
              (list
                (binary_operator
                  operator: "|"
                  right: (identifier) @variable.parameter))
              (list
                (binary_operator
                  left: (identifier) @variable.parameter
                  operator: "|"))
              (list
                (binary_operator
                  left: (tuple
                    (identifier) @variable.parameter)
                  operator: "|"))
              (tuple
                (identifier) @variable.parameter)
              (tuple
                (tuple
                  (identifier) @variable.parameter))
              (tuple
                (list
                  (identifier) @variable.parameter))
              (map
                (map_content
                  (keywords
                    (pair
                      value: (identifier) @variable.parameter))))
              (binary_operator
                left: (map
                  (map_content
                    (keywords
                      (pair
                        value: (identifier) @variable.parameter))))
                operator: "=")
              (binary_operator
                operator: "<>"
                right: (identifier) @variable.parameter)
            ]))
        operator: "when")
    ]))
  (#any-of? @_definition "def" "defp" "defmacro" "defmacrop" "defn" "defnp")
  (#not-match? @variable.parameter "^_"))

((anonymous_function
  (stab_clause
    left: [
      (arguments
        [
          (list
            (identifier) @variable.parameter)
          (list
            (tuple
              (identifier) @variable.parameter))
          (list
            (binary_operator
              operator: "|"
              right: (identifier) @variable.parameter))
          (list
            (binary_operator
              left: (identifier) @variable.parameter
              operator: "|"))
          (list
            (binary_operator
              left: (tuple
                (identifier) @variable.parameter)
              operator: "|"))
          (tuple
            (identifier) @variable.parameter)
          (tuple
            (tuple
              (identifier) @variable.parameter))
          (tuple
            (list
              (identifier) @variable.parameter))
          (map
            (map_content
              (keywords
                (pair
                  value: (identifier) @variable.parameter))))
          (binary_operator
            left: (map
              (map_content
                (keywords
                  (pair
                    value: (identifier) @variable.parameter))))
            operator: "=")
          (binary_operator
            operator: "<>"
            right: (identifier) @variable.parameter)
        ])
      (binary_operator
        left: (arguments
          [
            (list
              (identifier) @variable.parameter)
            (list
              (tuple
                (identifier) @variable.parameter))
            (list
              (binary_operator
                operator: "|"
                right: (identifier) @variable.parameter))
            (list
              (binary_operator
                left: (identifier) @variable.parameter
                operator: "|"))
            (list
              (binary_operator
                left: (tuple
                  (identifier) @variable.parameter)
                operator: "|"))
            (tuple
              (identifier) @variable.parameter)
            (tuple
              (tuple
                (identifier) @variable.parameter))
            (tuple
              (list
                (identifier) @variable.parameter))
            (map
              (map_content
                (keywords
                  (pair
                    value: (identifier) @variable.parameter))))
            (binary_operator
              left: (map
                (map_content
                  (keywords
                    (pair
                      value: (identifier) @variable.parameter))))
              operator: "=")
            (binary_operator
              operator: "<>"
              right: (identifier) @variable.parameter)
          ])
        operator: "when")
    ]))
  (#not-match? @variable.parameter "^_"))

; Words that are macros, but act as keywords
(call target: (identifier) @keyword.function
  (#any-of? @keyword.function
    "def" "defdelegate" "defexception" "defguard" "defguardp" "defimpl" "defmacro" "defmacrop" "defmodule" "defn"
    "defnp" "defoverridable" "defp" "defprotocol" "defstruct"))

(call target: (identifier) @keyword.import
  (#any-of? @keyword.import "alias" "import" "require" "use"))

(call target: (identifier) @keyword.conditional
  (#any-of? @keyword.conditional "case" "cond" "if" "unless" "with"))

(call target: (identifier) @keyword.exception
  (#any-of? @keyword.exception "catch" "raise" "reraise" "throw" "try"))

(call target: (identifier) @keyword.repeat
  (#eq? @keyword.repeat "for"))

(call target: (identifier) @keyword.coroutine
  (#eq? @keyword.coroutine "receive"))

(call target: (identifier) @keyword
  (#any-of? @keyword "quote" "super" "unquote" "unquote_splicing"))

; Module attributes
(unary_operator
  operator: "@" @attribute
  operand: [
    (identifier) @attribute
    (boolean) @attribute
    (call
      target: (identifier) @attribute)
  ])

; Types: their definitions, the names in specifications
((unary_operator
  operator: "@"
  operand: (call
    target: (identifier) @_attribute
    (arguments
      (binary_operator
        (_
          (_
            (_
              (identifier) @type)))))))
  (#any-of? @_attribute "spec" "callback" "macrocallback" "type" "typep" "opaque")
  (#not-match? @type "^__"))

((unary_operator
  operator: "@"
  operand: (call
    target: (identifier) @_attribute
    (arguments
      (binary_operator
        (_
          (_
            (_
              (_
                (identifier) @type))))))))
  (#any-of? @_attribute "spec" "callback" "macrocallback" "type" "typep" "opaque")
  (#not-match? @type "^__"))

((unary_operator
  operator: "@"
  operand: (call
    target: (identifier) @_attribute
    (arguments
      (binary_operator
        (_
          (_
            (_
              (_
                (_
                  (identifier) @type)))))))))
  (#any-of? @_attribute "spec" "callback" "macrocallback" "type" "typep" "opaque")
  (#not-match? @type "^__"))

((unary_operator
  operator: "@"
  operand: (call
    target: (identifier) @_attribute
    (arguments
      (binary_operator
        (_
          (_
            (_
              (_
                (_
                  (_
                    (identifier) @type))))))))))
  (#any-of? @_attribute "spec" "callback" "macrocallback" "type" "typep" "opaque")
  (#not-match? @type "^__"))

; when name: type
((unary_operator
  operator: "@"
  operand: (call
    target: (identifier) @_attribute
    (arguments
      (binary_operator
        operator: "when"
        right: (keywords
          (pair
            key: (keyword) @type))))))
  (#any-of? @_attribute "spec" "callback" "macrocallback"))

; Not a type: what is in front of ::
((unary_operator
  operator: "@"
  operand: (call
    target: (identifier) @_attribute
    (arguments
      (binary_operator
        left: (call
          (arguments
            (binary_operator
              left: (identifier) @variable.parameter
              operator: "::")))))))
  (#any-of? @_attribute "spec" "callback" "macrocallback"))

((unary_operator
  operator: "@"
  operand: (call
    target: (identifier) @_attribute
    (arguments
      (binary_operator
        left: [
          (identifier) @type.definition
          (call
            target: (identifier) @type.definition)
        ]
        operator: "::"))))
  (#any-of? @_attribute "type" "typep" "opaque"))

((unary_operator
  operator: "@"
  operand: (call
    target: (identifier) @_attribute
    (arguments
      [
        (binary_operator
          left: (call
            target: (identifier) @function)
          operator: "::")
        (binary_operator
          left: (binary_operator
            left: (call
              target: (identifier) @function)
            operator: "::")
          operator: "when")
      ])))
  (#any-of? @_attribute "spec" "callback" "macrocallback"))

((unary_operator
  operator: "@"
  operand: (call
    target: (identifier) @_attribute
    (arguments
      (binary_operator
        left: (call
          (arguments
            (identifier) @type))
        operator: "::"))))
  (#any-of? @_attribute "spec" "callback" "macrocallback" "type" "typep" "opaque"))

((binary_operator
  operator: "::"
  right: [
    (identifier) @type
    (tuple
      (identifier) @type)
    (list
      (identifier) @type)
    (binary_operator
      [
        (identifier) @type
        (tuple
          (identifier) @type)
        (binary_operator
          [
            (identifier) @type
            (tuple
              (identifier) @type)
          ])
      ])
  ])
  (#not-has-ancestor? @type bitstring))

((call
  target: (dot
    left: (alias)
    right: (identifier) @type))
  (#eq? @type "t")
  (#has-ancestor? @type unary_operator))

((call
  target: (identifier) @type.builtin
  (arguments
    "("))
  (#any-of? @type.builtin
    "any" "arity" "as_boolean" "atom" "binary" "bitstring" "boolean" "byte" "char" "charlist" "float" "fun"
    "function" "identifier" "integer" "iodata" "iolist" "keyword" "list" "map" "mfa" "module" "neg_integer"
    "no_return" "non_neg_integer" "none" "nonempty_list" "number" "pid" "port" "pos_integer" "reference" "string"
    "struct" "term" "timeout" "tuple")
  (#has-ancestor? @type.builtin unary_operator)
  (#not-has-ancestor? @type.builtin stab_clause))

; term and atom without brackets
((unary_operator
  operand: (call
    target: (identifier) @_attribute
    (arguments
      [
        (binary_operator
          operator: "::"
          right: [
            (identifier) @type.builtin
            (tuple
              (identifier) @type.builtin)
            (list
              (identifier) @type.builtin)
            (binary_operator
              [
                (identifier) @type.builtin
                (tuple
                  (identifier) @type.builtin)
                (binary_operator
                  [
                    (identifier) @type.builtin
                    (tuple
                      (identifier) @type.builtin)
                  ])
              ])
          ])
        (binary_operator
          left: (call
            (arguments
              (identifier) @type.builtin))
          operator: "::")
      ])))
  (#any-of? @_attribute "spec" "callback" "macrocallback" "type" "typep" "opaque")
  (#any-of? @type.builtin
    "any" "arity" "atom" "binary" "bitstring" "boolean" "byte" "char" "charlist" "float" "fun" "function" "identifier"
    "integer" "iodata" "iolist" "keyword" "list" "map" "mfa" "module" "no_return" "node" "non_neg_integer" "none" "number"
    "pid" "port" "pos_integer" "reference" "struct" "term" "timeout" "tuple"))

((binary_operator
  operator: "::"
  right: [
    (identifier) @type.builtin
    (binary_operator
      left: (identifier) @type.builtin
      operator: "-")
  ])
  (#any-of? @type.builtin
    "binary" "bits" "bitstring" "bytes" "float" "integer" "utf8" "utf16" "utf32")
  (#has-ancestor? @type.builtin bitstring))

; Documentation
((unary_operator
  operator: "@" @comment.documentation
  operand: (call
    target: (identifier) @_attribute @comment.documentation
    (arguments
      [
        (string) @comment.documentation
        (charlist) @comment.documentation
        (sigil) @comment.documentation
        (boolean) @comment.documentation
      ])))
  (#any-of? @_attribute "moduledoc" "typedoc" "shortdoc" "doc"))

; Keywords
[
  "do"
  "end"
] @keyword

"fn" @keyword.function
(anonymous_function "end" @keyword.function)

[
  "after"
  "catch"
  "rescue"
] @keyword.exception

"else" @keyword.conditional

; Punctuation
[
  ","
  ";"
] @punctuation.delimiter

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
  "<<"
  ">>"
] @punctuation.bracket

"%" @punctuation.special

; The delimiters of a sigil
(sigil
  quoted_start: _ @string.special
  quoted_end: _ @string.special)

((sigil
  (sigil_name) @_name
  quoted_start: _ @string
  quoted_end: _ @string)
  (#any-of? @_name "c" "C" "s" "S"))

((sigil
  (sigil_name) @_name
  quoted_start: _ @string.regexp
  quoted_end: _ @string.regexp)
  (#any-of? @_name "r" "R"))

; Interpolation
(interpolation) @none
(interpolation
  [
    "#{"
    "}"
  ] @punctuation.special)
