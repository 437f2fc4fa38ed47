(comment) @fold.comment
[
  (block_mapping_pair)
  (block_sequence_item)
  (flow_mapping)
  (flow_sequence)
] @fold
; one of several documents
(document
  .
  "---") @fold
