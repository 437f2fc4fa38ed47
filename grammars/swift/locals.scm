(property_declaration
  name: (pattern bound_identifier: (simple_identifier) @local.definition)) @local.definition-value
(guard_statement bound_identifier: (simple_identifier) @local.definition) @local.definition-value
(if_statement bound_identifier: (simple_identifier) @local.definition . (_) @local.definition-value)
(while_statement
  bound_identifier: (simple_identifier) @local.definition
  . (_) @local.definition-value)
([
   (for_statement item: (pattern bound_identifier: (simple_identifier) @local.definition))
   (switch_pattern (pattern bound_identifier: (simple_identifier) @local.definition))
 ]
  (#set! local.for "highlights"))

; Members, which all of a type knows, and functions that are passed on
([(class_body) (enum_class_body)] @local.scope (#set! local.scope-knows-all true))
([
   (class_body
     (property_declaration name: (pattern bound_identifier: (simple_identifier) @local.definition)))
   (enum_class_body
     (property_declaration name: (pattern bound_identifier: (simple_identifier) @local.definition)))
 ]
  (#set! local.uses "variable.member"))
([
   (class_body (function_declaration name: (simple_identifier) @local.definition.outer))
   (enum_class_body (function_declaration name: (simple_identifier) @local.definition.outer))
 ]
  (#set! local.uses "function.method"))
([
   (source_file (function_declaration name: (simple_identifier) @local.definition.outer))
   (statements (function_declaration name: (simple_identifier) @local.definition.outer))
 ]
  (#set! local.uses "function"))

[
  (function_declaration)
  (protocol_function_declaration)
  (init_declaration)
  (deinit_declaration)
  (subscript_declaration)
  (lambda_literal)
  (class_declaration)
  (protocol_declaration)
  (computed_getter)
  (computed_setter)
  (computed_property)
  (willset_clause)
  (didset_clause)
] @local.scope
[
  (function_body)
  (statements)
  (for_statement)
  (if_statement)
  (while_statement)
  (switch_entry)
  (catch_block)
] @local.scope.block

; A name is known behind its declaration.
(property_declaration) @local.declaration
(if_statement "=" . (_) @local.declaration.value)
(guard_statement "=" . (_) @local.declaration.value)
(while_statement "=" . (_) @local.declaration.value)
(for_statement collection: (_) @local.outside)
(if_statement (else) . (_) @local.outside)
(capture_list_item value: (_) @local.outside)
(function_declaration name: (simple_identifier) @local.definition.outer)
(class_declaration name: (type_identifier) @local.definition.outer)
(protocol_declaration name: (type_identifier) @local.definition.outer)
(parameter name: (simple_identifier) @local.definition.parameter)

; The name is a label of the argument, too.
((parameter !external_name name: (simple_identifier) @local.shorthand)
  (#not-has-parent? @local.shorthand subscript_declaration))
(parameter external_name: (simple_identifier) @local.member.label)
(lambda_parameter name: (simple_identifier) @local.definition.parameter)
(lambda_parameter external_name: (simple_identifier) @local.member.label)
(type_parameter (type_identifier) @local.definition.parameter)

; `[name]` is the name around, and another one inside.
(capture_list_item name: (simple_identifier) @local.definition.var)
(capture_list_item name: (simple_identifier) @local.unclear !value)
(computed_setter (simple_identifier) @local.definition.var)
(willset_clause (simple_identifier) @local.definition.var)
(didset_clause (simple_identifier) @local.definition.var)

; Patterns
(pattern bound_identifier: (simple_identifier) @local.definition.var)
(pattern (value_binding_pattern) (pattern (simple_identifier) @local.definition.var))
(pattern (value_binding_pattern) (pattern (pattern (simple_identifier) @local.definition.var)))
(pattern
  (value_binding_pattern)
  (pattern (pattern (pattern (simple_identifier) @local.definition.var))))
(for_statement item: (pattern (pattern (simple_identifier) @local.definition.var)))
(for_statement item: (pattern (pattern (pattern (simple_identifier) @local.definition.var))))
(property_declaration name: (pattern (pattern (simple_identifier) @local.definition.var)))
(property_declaration name: (pattern (pattern (pattern (simple_identifier) @local.definition.var))))
(if_statement bound_identifier: (simple_identifier) @local.definition.var)
(guard_statement bound_identifier: (simple_identifier) @local.definition.var)
(while_statement bound_identifier: (simple_identifier) @local.definition.var)

; Without a value it is the name around, and another one behind.
(if_statement bound_identifier: (simple_identifier) @local.unclear . ["," "{"])
(guard_statement bound_identifier: (simple_identifier) @local.unclear . ["," (else)])
(while_statement bound_identifier: (simple_identifier) @local.unclear . ["," "{"])

; Cases of enumerations and what their values are labelled with
(pattern "." . (simple_identifier) @local.member)
(if_statement "." . (simple_identifier) @local.member)
(guard_statement "." . (simple_identifier) @local.member)
(while_statement "." . (simple_identifier) @local.member)
(pattern (simple_identifier) @local.member . ":")
(enum_entry name: (simple_identifier) @local.member)
(navigation_suffix suffix: (simple_identifier) @local.member)
(prefix_expression operation: "." target: (simple_identifier) @local.member)
(value_argument_label (simple_identifier) @local.member)
(tuple_expression name: (simple_identifier) @local.member.label)
(tuple_type_item name: (simple_identifier) @local.member.label)
(call_suffix name: (simple_identifier) @local.member.label)
(control_transfer_statement ["break" "continue"] result: (simple_identifier) @local.member.label)

; no name
((simple_identifier) @local.member (#eq? @local.member "_"))
