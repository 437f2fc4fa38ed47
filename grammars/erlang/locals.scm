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
] @local.scope
(pp_define) @local.scope.names
(function_clause name: (atom) @local.definition.outer)
(expr_args args: (var) @local.definition.var)
(match_expr lhs: (var) @local.definition.var)
(generator lhs: [(var) @local.definition.var (tuple expr: (var) @local.definition.var)])
(b_generator lhs: (binary elements: (bin_element element: (var) @local.definition.var)))
(var_args args: (var) @local.definition.parameter)
(ann_var var: (var) @local.definition.var)

; What belongs to a module, a record or a map
(remote fun: (atom) @local.member)
([
   (record_field name: (atom) @local.member)
   (record_field_name name: (atom) @local.member)
   (map_field key: (atom) @local.member)
 ])
