(comment) @fold.comment
[
  (module)
  (submodule)
  (program)
  (function)
  (subroutine)
  (interface)
  (derived_type_definition)
  (if_statement)
  (do_loop_statement)
  (select_case_statement)
  (where_statement)
  (associate_statement)
  (block_construct)
  (preproc_if)
  (preproc_ifdef)
] @fold
