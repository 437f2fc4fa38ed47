((call
  target: (identifier) @_definition
  (arguments
    .
    (alias) @name)) @module
  (#any-of? @_definition "defmodule" "defimpl"))
((call
  target: (identifier) @_definition
  (arguments
    .
    (alias) @name)) @interface
  (#eq? @_definition "defprotocol"))
((call
  target: (identifier) @_definition
  (arguments
    .
    [
      (identifier) @name
      (call
        target: (identifier) @name)
      (binary_operator
        left: [
          (identifier) @name
          (call
            target: (identifier) @name)
        ]
        operator: "when")
      (binary_operator
        operator: _ @name)
      (binary_operator
        left: (binary_operator
          operator: _ @name)
        operator: "when")
    ])) @function
  (#any-of? @_definition
    "def" "defp" "defmacro" "defmacrop" "defguard" "defguardp" "defdelegate" "defn" "defnp")
  (#not-eq? @name "when"))
((call
  target: (identifier) @name) @struct
  (#any-of? @name "defstruct" "defexception"))
((call
  target: (identifier) @_definition
  (arguments
    .
    (string) @name)) @function
  (#any-of? @_definition "test" "describe" "feature"))
((unary_operator
  operator: "@"
  operand: (call
    target: (identifier) @_attribute
    (arguments
      (binary_operator
        left: [
          (identifier) @name
          (call
            target: (identifier) @name)
        ]
        operator: "::")))) @type
  (#any-of? @_attribute "type" "typep" "opaque"))
((unary_operator
  operator: "@"
  operand: (call
    target: (identifier) @name)) @constant
  (#not-any-of? @name
    "after_compile" "behaviour" "before_compile" "callback" "compile" "deprecated" "derive" "dialyzer" "doc"
    "enforce_keys" "external_resource" "impl" "macrocallback" "moduledoc" "moduletag" "on_definition" "on_load"
    "opaque" "optional_callbacks" "shortdoc" "since" "spec" "tag" "type" "typedoc" "typep" "vsn"))
