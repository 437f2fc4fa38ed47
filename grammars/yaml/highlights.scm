; YAML

; Comments
(comment) @comment

; Scalars, by the kind that the core schema gives them; yes, no, on and off of YAML 1.1 are strings
[
  (string_scalar)
  (single_quote_scalar)
  (double_quote_scalar)
  (block_scalar)
] @string

(boolean_scalar) @boolean

(null_scalar) @constant.builtin

(integer_scalar) @number

(float_scalar) @number.float

; The parser takes a scalar with a blank behind it, and the last one of a flow collection, for a string
((string_scalar) @boolean
  (#any-of? @boolean "true" "True" "TRUE" "false" "False" "FALSE"))

((string_scalar) @constant.builtin
  (#any-of? @constant.builtin "null" "Null" "NULL" "~"))

((string_scalar) @number
  (#match? @number "^([-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$"))

((string_scalar) @number.float
  (#match? @number.float "^([-+]?([.][0-9]+|[0-9]+[.][0-9]*)([eE][-+]?[0-9]+)?|[-+]?[0-9]+[eE][-+]?[0-9]+|[-+]?[.](inf|Inf|INF)|[.](nan|NaN|NAN))$"))

; Dates and times
((string_scalar) @string.special
  (#match? @string.special "^[0-9]{4}-[0-9]{2}-[0-9]{2}([Tt \t]+[0-9]{1,2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?[ \t]*(Z|[-+][0-9]{1,2}(:?[0-9]{2})?)?)?$"))

; Keys, of every kind
(block_mapping_pair
  key: (flow_node
    [
      (plain_scalar
        (_) @property)
      (single_quote_scalar) @property
      (double_quote_scalar) @property
    ]))

(flow_pair
  key: (flow_node
    [
      (plain_scalar
        (_) @property)
      (single_quote_scalar) @property
      (double_quote_scalar) @property
    ]))

; a key without a value
(flow_mapping
  (flow_node
    [
      (plain_scalar
        (_) @property)
      (single_quote_scalar) @property
      (double_quote_scalar) @property
    ]))

; The merge key
(block_mapping_pair
  key: (flow_node
    (plain_scalar
      (string_scalar) @operator))
  (#eq? @operator "<<"))

(flow_pair
  key: (flow_node
    (plain_scalar
      (string_scalar) @operator))
  (#eq? @operator "<<"))

(escape_sequence) @string.escape

; Anchors, aliases and tags
[
  (anchor_name)
  (alias_name)
] @label

[
  (tag)
  (tag_handle)
] @type

; Directives
[
  (yaml_directive)
  (tag_directive)
  (reserved_directive)
] @keyword.directive

(yaml_version) @number.float

(tag_prefix) @string.special

(directive_parameter) @string

; Punctuation
[
  ","
  "-"
  ":"
  "?"
] @punctuation.delimiter

[
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket

[
  "&"
  "*"
  "---"
  "..."
] @punctuation.special

; the headers of block scalars
[
  "|"
  ">"
] @punctuation.special
