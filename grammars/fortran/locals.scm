; Fortran: where dummy arguments, arrays and constants are known. x(i) may be an index or a call: it has the colour of what x is.
[
  (module)
  (submodule)
  (program)
  (function)
  (subroutine)
  (module_procedure)
  (block_construct)
] @local.scope

(derived_type_definition
  (variable_declaration) @local.scope)

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

; circle(1.0) makes a value of the type
(derived_type_statement
  (type_name) @local.definition)

((identifier) @local.reference
  (#not-has-parent? @local.reference "base_type_specifier" "import_statement" "kind" "number_literal" "type_statement"))
