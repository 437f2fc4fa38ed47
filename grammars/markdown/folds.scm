(html_block) @fold.comment
[
  (section)
  (fenced_code_block)
  (indented_code_block)
  (block_quote)
  (list)
  (list_item)
  (pipe_table)
  (minus_metadata)
  (plus_metadata)
] @fold
