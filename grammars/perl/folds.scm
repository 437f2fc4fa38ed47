[
  (use_statement)
  (use_version_statement)
] @fold.imports
[
  (comment)
  (pod)
] @fold.comment
[
  (block)
  (anonymous_hash_expression)
  (anonymous_array_expression)
  (list_expression)
  (quoted_word_list)
  (signature)
  (heredoc_content)
  (data_section)
] @fold
