(comment) @fold.comment
[
  (subprogram_body)
  (package_declaration)
  (package_body)
  (if_statement)
  (loop_statement)
  (case_statement)
  (block_statement)
  (record_definition)
  (single_task_declaration)
] @fold
