; A variable is seen in the whole clause; what a fun takes is its own
[
  (function_clause)
  (fun_clause)
  (list_comprehension)
  (binary_comprehension)
  (map_comprehension)
  (spec)
  (type_alias)
  (opaque)
  (pp_define)
] @local.scope

(function_clause
  name: (atom) @local.definition.outer)
(expr_args
  args: (var) @local.definition)
(match_expr
  lhs: (var) @local.definition)
(generator
  lhs: [
    (var) @local.definition
    (tuple
      expr: (var) @local.definition)
  ])
(b_generator
  lhs: (binary
    elements: (bin_element
      element: (var) @local.definition)))
(var_args
  args: (var) @local.definition)
(ann_var
  var: (var) @local.definition)

; What belongs to a module, a record or a map
(remote
  fun: (atom) @local.member)
([
  (record_field
    name: (atom) @local.member)
  (record_field_name
    name: (atom) @local.member)
  (map_field
    key: (atom) @local.member)
])
