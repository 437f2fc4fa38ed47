(preproc_include) @fold.imports
(comment) @fold.comment
[
  (compound_statement)
  (field_declaration_list)
  (enumerator_list)
  (initializer_list)
  (parameter_list)
  (argument_list)
  (case_statement)
  (declaration_list)
] @fold
[
  (preproc_if)
  (preproc_ifdef)
] @fold.region
[
  (preproc_elif)
  (preproc_else)
] @fold.clause
