[
  (block)
  (subroutine_declaration_statement)
  (anonymous_subroutine_expression)
  (method_declaration_statement)
  (for_statement)
  (cstyle_for_statement)
  (loop_statement)
  (conditional_statement)
] @local.scope

(subroutine_declaration_statement
  name: (bareword) @local.definition.outer)
(method_declaration_statement
  name: (bareword) @local.definition.outer)
(variable_declaration
  [
    (scalar
      (varname) @local.definition)
    (array
      (varname) @local.definition)
    (hash
      (varname) @local.definition)
  ])
(signature
  [
    (mandatory_parameter
      (scalar
        (varname) @local.definition))
    (optional_parameter
      (scalar
        (varname) @local.definition))
    (slurpy_parameter
      [
        (array
          (varname) @local.definition)
        (hash
          (varname) @local.definition)
      ])
  ])
(for_statement
  variable: (scalar
    (varname) @local.definition))
(try_statement
  catch_expr: (scalar
    (varname) @local.definition))
(method) @local.member
(autoquoted_bareword) @local.member
