; Names -------------------------------------------------------------------------------------------

(identifier) @variable

(attribute
  (identifier) @variable.member)
(get_attr
  (identifier) @variable.member)
(object_elem
  key: (expression
    .
    (variable_expr
      (identifier) @variable.member) .))

; Roots that the program gives: var.name, local.name
((variable_expr
  (identifier) @variable.builtin)
  .
  [
    (get_attr)
    (index)
    (splat)
  ]
  (#any-of? @variable.builtin
    "build" "count" "data" "dependency" "each" "ephemeral" "feature" "include" "local" "locals" "module" "packer" "path"
    "run" "self" "source" "terraform" "unit" "values" "var"))

; Behind an operator the grammar ends the operation in front of the dot.
([
  (unary_operation
    (variable_expr
      (identifier) @variable.builtin) .)
  (binary_operation
    (variable_expr
      (identifier) @variable.builtin) .)
]
  (#any-of? @variable.builtin "data" "each" "local" "module" "self" "var"))

; Blocks ------------------------------------------------------------------------------------------

; The first word is what kind of block it is; words behind it are labels.
(block
  (identifier) @label)
(block
  .
  (identifier) @type)
(config_file
  (body
    (block
      .
      (identifier) @keyword)))

; Functions ---------------------------------------------------------------------------------------

(function_call
  (identifier) @function.call)

; Types -------------------------------------------------------------------------------------------

((function_call
  (identifier) @type.builtin)
  (#any-of? @type.builtin "list" "map" "object" "optional" "set" "tuple"))
((expression
  .
  (variable_expr
    (identifier) @type.builtin) .)
  (#any-of? @type.builtin "any" "bool" "dynamic" "list" "map" "number" "set" "string"))

; Values ------------------------------------------------------------------------------------------

(numeric_lit) @number
((numeric_lit) @number.float
  (#match? @number.float "[.]"))
(bool_lit) @boolean
(null_lit) @constant.builtin

; Strings and templates ---------------------------------------------------------------------------

[
  (quoted_template_start)
  (quoted_template_end)
  (template_literal)
] @string

; The labels of blocks
(block
  (string_lit
    (template_literal) @string.special.symbol))

(heredoc_start) @punctuation.special
(heredoc_identifier) @label

; ${...}, %{...}
[
  (template_interpolation_start)
  (template_interpolation_end)
  (template_directive_start)
  (template_directive_end)
  (strip_marker)
] @punctuation.special

; Comments ----------------------------------------------------------------------------------------

(comment) @comment

; Keywords ----------------------------------------------------------------------------------------

[
  "for"
  "in"
  "endfor"
] @keyword.repeat

[
  "if"
  "else"
  "endif"
] @keyword.conditional

; Operators and punctuation -----------------------------------------------------------------------

[
  "!"
  "!="
  "%"
  "&&"
  "*"
  "+"
  "-"
  "/"
  "<"
  "<="
  "="
  "=="
  "=>"
  ">"
  ">="
  "||"
  ".*"
  "[*]"
  (ellipsis)
] @operator

[
  ","
  "."
  ":"
] @punctuation.delimiter
(conditional
  [
    "?"
    ":"
  ] @keyword.conditional.ternary)

[
  "("
  ")"
  "["
  "]"
  (block_start)
  (block_end)
  (object_start)
  (object_end)
  (tuple_start)
  (tuple_end)
] @punctuation.bracket

; for k, v in
(for_intro (identifier) @variable.parameter)

; function "tag" { params = [name] }
((block
  (identifier) @_block
  (body
    (attribute
      (identifier) @_attribute
      (expression
        (collection_value
          (tuple
            (expression
              (variable_expr
                (identifier) @variable.parameter))))))))
  (#eq? @_block "function")
  (#eq? @_attribute "params"))
