; Keys, by what they hold
(block_mapping_pair
  key: (flow_node
    [
      (plain_scalar)
      (single_quote_scalar)
      (double_quote_scalar)
    ] @name)
  value: (_
    [
      (block_mapping)
      (flow_mapping)
    ])) @object
(block_mapping_pair
  key: (flow_node
    [
      (plain_scalar)
      (single_quote_scalar)
      (double_quote_scalar)
    ] @name)
  value: (_
    [
      (block_sequence)
      (flow_sequence)
    ])) @array
(block_mapping_pair
  key: (flow_node
    [
      (plain_scalar)
      (single_quote_scalar)
      (double_quote_scalar)
    ] @name)
  value: (_
    [
      (block_scalar)
      (single_quote_scalar)
      (double_quote_scalar)
      (alias)
      (plain_scalar
        (string_scalar))
    ])) @string
(block_mapping_pair
  key: (flow_node
    [
      (plain_scalar)
      (single_quote_scalar)
      (double_quote_scalar)
    ] @name)
  value: (_
    [
      (plain_scalar
        (integer_scalar))
      (plain_scalar
        (float_scalar))
    ])) @number
(block_mapping_pair
  key: (flow_node
    [
      (plain_scalar)
      (single_quote_scalar)
      (double_quote_scalar)
    ] @name)
  value: (flow_node
    (plain_scalar
      (boolean_scalar)))) @boolean
(block_mapping_pair
  key: (flow_node
    [
      (plain_scalar)
      (single_quote_scalar)
      (double_quote_scalar)
    ] @name)
  value: (flow_node
    (plain_scalar
      (null_scalar)))) @null

; An item that begins with its name
((block_sequence_item
  (block_node
    (block_mapping
      .
      (block_mapping_pair
        key: (flow_node
          (plain_scalar) @_key)
        value: (flow_node
          [
            (plain_scalar)
            (single_quote_scalar)
            (double_quote_scalar)
          ] @name))))) @object
  (#eq? @_key "name"))
