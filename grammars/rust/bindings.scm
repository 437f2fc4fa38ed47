[
  (function_item)
  (closure_expression)
  (block)
  (for_expression)
  (match_arm)
  (mod_item)
  (impl_item)
  (trait_item)
] @local.scope

(function_item
  name: (identifier) @local.definition.outer)
(mod_item
  name: (identifier) @local.definition.outer)
(trait_item
  name: (type_identifier) @local.definition.outer)
(parameter
  pattern: (identifier) @local.definition)
(closure_parameters
  (identifier) @local.definition)
(let_declaration
  pattern: (identifier) @local.definition)
(let_condition
  pattern: (tuple_struct_pattern
    (identifier) @local.definition))
(tuple_pattern
  (identifier) @local.definition)
(match_pattern
  (tuple_struct_pattern
    (identifier) @local.definition))
(for_expression
  pattern: (identifier) @local.definition)
(const_item
  name: (identifier) @local.definition)
(static_item
  name: (identifier) @local.definition)
(struct_item
  name: (type_identifier) @local.definition)
(enum_item
  name: (type_identifier) @local.definition)
[
  (field_identifier)
  (shorthand_field_identifier)
] @local.member
