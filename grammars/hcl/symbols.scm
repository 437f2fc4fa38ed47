; A block is called by its last label, or by what it is.
(block
  .
  (identifier) @name
  .
  (block_start)) @module
(block
  (string_lit
    (template_literal) @name)
  .
  (block_start)) @class
(config_file
  (body
    (attribute
      (identifier) @name) @variable))
((block
  .
  (identifier) @_kind
  (body
    (attribute
      (identifier) @name) @variable))
  (#eq? @_kind "locals"))
