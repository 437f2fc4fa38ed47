(comment) @fold.comment
[
  (entity_declaration)
  (architecture_body)
  (package_declaration)
  (package_body)
  (process_statement)
  (component_declaration)
  (if_statement)
  (case_statement)
  (loop_statement)
  (port_clause)
  (generic_clause)
  (record_type_definition)
] @fold
