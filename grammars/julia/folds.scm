[
  (import_statement)
  (using_statement)
] @fold.imports
[
  (line_comment)
  (block_comment)
] @fold.comment
[
  (module_definition)
  (function_definition)
  (macro_definition)
  (struct_definition)
  (if_statement)
  (for_statement)
  (while_statement)
  (try_statement)
  (let_statement)
  (quote_statement)
  (compound_statement)
  (do_clause)
  (argument_list)
  (curly_expression)
  (vector_expression)
  (matrix_expression)
  (comprehension_expression)
  (tuple_expression)
  (parenthesized_expression)
  (string_literal)
  (prefixed_string_literal)
] @fold
[
  (elseif_clause)
  (else_clause)
  (catch_clause)
  (finally_clause)
] @fold.clause
