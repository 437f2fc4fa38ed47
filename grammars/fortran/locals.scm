; Fortran: where dummy arguments, arrays and constants are known. x(i) may be an index or a call: it has the colour of what x is.
[
  (module)
  (submodule)
  (program)
  (function)
  (subroutine)
  (module_procedure)
  (derived_type_definition)
  (block_construct)
] @local.scope

[
  (parameters
    (identifier) @local.definition)
  (function_result
    (identifier) @local.definition)
  (init_declarator
    left: (identifier) @local.definition)
  (sized_declarator
    .
    (identifier) @local.definition)
  (variable_declaration
    attribute: (type_qualifier
      (argument_list))
    declarator: (identifier) @local.definition)
]

((identifier) @local.reference
  (#not-has-parent? @local.reference "kind" "number_literal"))
