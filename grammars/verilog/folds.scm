(comment) @fold.comment
[
  (module_declaration)
  (package_declaration)
  (interface_declaration)
  (class_declaration)
  (function_declaration)
  (task_declaration)
  (seq_block)
  (par_block)
  (case_statement)
  (generate_region)
  (generate_block)
  (list_of_port_declarations)
  (parameter_port_list)
] @fold
