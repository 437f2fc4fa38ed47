[
  (import_statement)
  (import_from_statement)
  (future_import_statement)
] @fold.imports
(comment) @fold.comment
[
  (function_definition)
  (class_definition)
  (if_statement)
  (for_statement)
  (while_statement)
  (with_statement)
  (try_statement)
  (match_statement)
  (case_clause)
  (dictionary)
  (list)
  (set)
  (tuple)
  (argument_list)
  (parameters)
  (parenthesized_expression)
  (string)
] @fold
[
  (elif_clause)
  (else_clause)
  (except_clause)
  (finally_clause)
] @fold.clause
