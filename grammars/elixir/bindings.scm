[
  (stab_clause)
  (anonymous_function)
  (do_block)
] @local.scope

((call
  target: (identifier) @_definition
  (arguments)) @local.scope
  (#any-of? @_definition
    "def" "defp" "defmacro" "defmacrop" "defguard" "defguardp" "defn" "defnp" "defmodule" "for" "with" "test"))

((call
  target: (identifier) @_definition
  (arguments
    .
    [
      (identifier) @local.definition.outer
      (call
        target: (identifier) @local.definition.outer)
      (binary_operator
        left: [
          (identifier) @local.definition.outer
          (call
            target: (identifier) @local.definition.outer)
        ]
        operator: "when")
    ]))
  (#any-of? @_definition
    "def" "defp" "defmacro" "defmacrop" "defguard" "defguardp" "defdelegate" "defn" "defnp"))

; Parameters and patterns: names, and names in tuples, lists, maps
(stab_clause
  left: (arguments
    (identifier) @local.definition))
(stab_clause
  left: (arguments
    [
      (tuple
        (identifier) @local.definition)
      (list
        (identifier) @local.definition)
      (map
        (map_content
          (keywords
            (pair
              value: (identifier) @local.definition))))
    ]))
((call
  target: (identifier) @_definition
  (arguments
    .
    [
      (call
        (arguments
          [
            (identifier) @local.definition
            (tuple
              (identifier) @local.definition)
            (list
              (identifier) @local.definition)
            (map
              (map_content
                (keywords
                  (pair
                    value: (identifier) @local.definition))))
            (binary_operator
              left: (identifier) @local.definition)
            (binary_operator
              right: (identifier) @local.definition)
          ]))
      (binary_operator
        left: (call
          (arguments
            (identifier) @local.definition)))
    ]))
  (#any-of? @_definition
    "def" "defp" "defmacro" "defmacrop" "defguard" "defguardp" "defn" "defnp"))
(binary_operator
  left: [
    (identifier) @local.definition
    (tuple
      (identifier) @local.definition)
    (list
      (identifier) @local.definition)
    (map
      (map_content
        (keywords
          (pair
            value: (identifier) @local.definition))))
  ]
  operator: [
    "="
    "<-"
  ])
(call
  target: (dot
    right: (identifier) @local.member))
