; ... one inside of another sees nothing of that
((block (function_item parameters: (_) @local.scope body: (_) @local.scope))
  (#set! local.scope-inherits false))
(let_declaration
  pattern: [
    (identifier) @local.definition
    (_ (identifier) @local.definition)
    (_ (_ (identifier) @local.definition))
  ]) @local.definition-value
(let_condition
  pattern: [(_ (identifier) @local.definition) (_ (_ (identifier) @local.definition))]) @local.definition-value
([
   (match_pattern (identifier) @local.definition)
   (match_pattern (_ (identifier) @local.definition))
   (match_pattern (_ (_ (identifier) @local.definition)))
 ]
  (#set! local.for "highlights"))
(for_expression
  pattern: [(identifier) @local.definition (_ (identifier) @local.definition)]
  value: (_) @local.definition-value)
((shorthand_field_identifier) @local.definition (#set! local.for "highlights"))

; Functions that are passed on by their name; what is imported with a small letter is one where it stands alone
([
   (source_file (function_item name: (identifier) @local.definition.outer))
   (mod_item
     body: (declaration_list (function_item name: (identifier) @local.definition.outer)))
   (block (function_item name: (identifier) @local.definition.outer))
   (use_declaration argument: (scoped_identifier name: (identifier) @local.definition))
   (use_list
     [(identifier) @local.definition (scoped_identifier name: (identifier) @local.definition)])
   (use_as_clause alias: (identifier) @local.definition)
 ]
  (#match? @local.definition "^[a-z_]")
  (#set! local.uses "function"))

(closure_expression) @local.scope
[(function_item) (mod_item) (impl_item) (trait_item)] @local.scope
[(block) (for_expression) (if_expression) (while_expression) (match_arm)] @local.scope.block

; Each declaration gives a new name, which is known behind it.
[(let_declaration) (let_condition)] @local.declaration.new
(for_expression value: (_) @local.outside)
(else_clause) @local.outside
(function_item name: (identifier) @local.definition.outer)
(mod_item name: (identifier) @local.definition.outer)
(trait_item name: (type_identifier) @local.definition.outer)
(const_item name: (identifier) @local.definition.constant)
(static_item name: (identifier) @local.definition.var)
(struct_item name: (type_identifier) @local.definition.type)
(enum_item name: (type_identifier) @local.definition.type)

; Patterns. What begins with a capital is a constant or a variant.
(parameter pattern: (identifier) @local.definition.var)
(closure_parameters (identifier) @local.definition.parameter)
(let_declaration pattern: (identifier) @local.definition.var)
((let_condition pattern: (identifier) @local.definition.var)
  (#not-match? @local.definition.var "^[A-Z]"))
(for_expression pattern: (identifier) @local.definition.var)
((match_pattern (identifier) @local.definition.var) (#not-match? @local.definition.var "^[A-Z]"))

; The condition of an arm is no pattern.
(match_pattern condition: (identifier) @local.definition.none)
((tuple_pattern (identifier) @local.definition.var) (#not-match? @local.definition.var "^[A-Z]"))
((tuple_struct_pattern (identifier) @local.definition.var)
  (#not-match? @local.definition.var "^[A-Z]"))
(tuple_struct_pattern type: (identifier) @local.definition.none)
((slice_pattern (identifier) @local.definition.var) (#not-match? @local.definition.var "^[A-Z]"))
((or_pattern (identifier) @local.definition.var) (#not-match? @local.definition.var "^[A-Z]"))
((field_pattern pattern: (identifier) @local.definition.var)
  (#not-match? @local.definition.var "^[A-Z]"))
(field_pattern name: (shorthand_field_identifier) @local.definition.var)
(ref_pattern (identifier) @local.definition.var)
(mut_pattern (identifier) @local.definition.var)
(reference_pattern (identifier) @local.definition.var)
(captured_pattern . (identifier) @local.definition.var)

; Strings of macros name variables, and patterns of macros are no code.
(token_tree [(string_literal) (raw_string_literal)] @local.opaque)
(macro_definition) @local.opaque
(field_identifier) @local.member
(scoped_identifier name: (identifier) @local.member.path)
(scoped_identifier path: (identifier) @local.member.path)
(scoped_type_identifier path: (identifier) @local.member.path)
(lifetime (identifier) @local.member.label)
(label (identifier) @local.member.label)
(attribute (identifier) @local.member.attribute)

; A macro may have a syntax of its own, but for those of the library.
((macro_invocation) @local.unclear
  (#not-match?
    @local.unclear
    "^(assert|assert_eq|assert_ne|dbg|debug_assert|debug_assert_eq|debug_assert_ne|eprint|eprintln|format|format_args|matches)!")
  (#not-match?
    @local.unclear
    "^(panic|print|println|todo|unimplemented|unreachable|vec|write|writeln)!"))
