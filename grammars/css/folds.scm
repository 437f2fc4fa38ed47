(import_statement) @fold.imports
[
  (comment)
  (js_comment)
] @fold.comment
[
  (block)
  (keyframe_block_list)
] @fold
