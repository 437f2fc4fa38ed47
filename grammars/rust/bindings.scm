[
  (function_item)
  (closure_expression)
  (mod_item)
  (impl_item)
  (trait_item)
] @local.scope
[
  (block)
  (for_expression)
  (if_expression)
  (while_expression)
  (match_arm)
] @local.scope.block

; Each declaration gives a new name, which is known behind it.
[
  (let_declaration)
  (let_condition)
] @local.declaration.new
(for_expression
  value: (_) @local.outside)
(else_clause) @local.outside

(function_item
  name: (identifier) @local.definition.outer)
(mod_item
  name: (identifier) @local.definition.outer)
(trait_item
  name: (type_identifier) @local.definition.outer)
(const_item
  name: (identifier) @local.definition)
(static_item
  name: (identifier) @local.definition)
(struct_item
  name: (type_identifier) @local.definition)
(enum_item
  name: (type_identifier) @local.definition)

; Patterns. What begins with a capital is a constant or a variant.
(parameter
  pattern: (identifier) @local.definition)
(closure_parameters
  (identifier) @local.definition)
(let_declaration
  pattern: (identifier) @local.definition)
((let_condition
  pattern: (identifier) @local.definition)
  (#not-match? @local.definition "^[A-Z]"))
(for_expression
  pattern: (identifier) @local.definition)
((match_pattern
  (identifier) @local.definition)
  (#not-match? @local.definition "^[A-Z]"))
; The condition of an arm is no pattern.
(match_pattern
  condition: (identifier) @local.reference)
((tuple_pattern
  (identifier) @local.definition)
  (#not-match? @local.definition "^[A-Z]"))
((tuple_struct_pattern
  (identifier) @local.definition)
  (#not-match? @local.definition "^[A-Z]"))
(tuple_struct_pattern
  type: (identifier) @local.reference)
((slice_pattern
  (identifier) @local.definition)
  (#not-match? @local.definition "^[A-Z]"))
((or_pattern
  (identifier) @local.definition)
  (#not-match? @local.definition "^[A-Z]"))
((field_pattern
  pattern: (identifier) @local.definition)
  (#not-match? @local.definition "^[A-Z]"))
(field_pattern
  name: (shorthand_field_identifier) @local.definition)
(ref_pattern
  (identifier) @local.definition)
(mut_pattern
  (identifier) @local.definition)
(reference_pattern
  (identifier) @local.definition)
(captured_pattern
  .
  (identifier) @local.definition)

; Strings of macros name variables, and patterns of macros are no code.
(token_tree
  [
    (string_literal)
    (raw_string_literal)
  ] @local.opaque)
(macro_definition) @local.opaque

(field_identifier) @local.member
(scoped_identifier
  name: (identifier) @local.member.path)
(scoped_identifier
  path: (identifier) @local.member.path)
(scoped_type_identifier
  path: (identifier) @local.member.path)
(lifetime
  (identifier) @local.member.label)
(label
  (identifier) @local.member.label)
(attribute
  (identifier) @local.member.attribute)
; A macro may have a syntax of its own, but for those of the library.
((macro_invocation) @local.unclear
  (#not-match? @local.unclear
    "^(assert|assert_eq|assert_ne|dbg|debug_assert|debug_assert_eq|debug_assert_ne|eprint|eprintln|format|format_args|matches)!")
  (#not-match? @local.unclear "^(panic|print|println|todo|unimplemented|unreachable|vec|write|writeln)!"))
