; Elixir: where parameters are known, and what hides them

((call
  target: (identifier) @_definition
  (arguments)) @local.scope
  (#any-of? @_definition
    "def" "defp" "defmacro" "defmacrop" "defguard" "defguardp" "defn" "defnp" "defmodule" "for" "with" "test" "describe"))

[
  (stab_clause)
  (anonymous_function)
] @local.scope

; case x do pattern -> …
(do_block
  (stab_clause
    left: [
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
            [
              left: (identifier) @local.definition
              right: (identifier) @local.definition
            ]
            operator: "=")
        ])
      (binary_operator
        left: (arguments
          [
            (identifier) @local.definition
            (tuple
              (identifier) @local.definition)
          ])
        operator: "when")
    ]))

; for x <- list, with {:ok, x} <- f(), x = f()
(binary_operator
  left: [
    (identifier) @local.definition
    (tuple
      (identifier) @local.definition)
    (list
      (identifier) @local.definition)
  ]
  operator: [
    "<-"
    "="
  ]) @local.definition-value
