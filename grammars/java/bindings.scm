[
  (class_declaration)
  (interface_declaration)
  (enum_declaration)
  (record_declaration)
  (class_body)
  (method_declaration)
  (constructor_declaration)
  (compact_constructor_declaration)
  (lambda_expression)
] @local.scope
[
  (block)
  (constructor_body)
  (for_statement)
  (enhanced_for_statement)
  (try_with_resources_statement)
  (catch_clause)
  (switch_block)
  (switch_rule)
] @local.scope.block

(class_declaration
  name: (identifier) @local.definition.outer)
(interface_declaration
  name: (identifier) @local.definition.outer)
(enum_declaration
  name: (identifier) @local.definition.outer)
(record_declaration
  name: (identifier) @local.definition.outer)
(enum_constant
  name: (identifier) @local.definition)
(formal_parameter
  name: (identifier) @local.definition)
(spread_parameter
  (variable_declarator
    name: (identifier) @local.definition))
(catch_formal_parameter
  name: (identifier) @local.definition)
(field_declaration
  declarator: (variable_declarator
    name: (identifier) @local.definition))
; A variable is known from its place on: in front of it a field may have the name.
(local_variable_declaration
  declarator: (variable_declarator
    name: (identifier) @local.definition @local.declaration))
(enhanced_for_statement
  name: (identifier) @local.definition)
(enhanced_for_statement
  value: (_) @local.outside)
(resource
  name: (identifier) @local.definition)
(lambda_expression
  parameters: (identifier) @local.definition)
(inferred_parameters
  (identifier) @local.definition)
; It depends on how conditions end where these are known.
(instanceof_expression
  name: (identifier) @local.definition @local.unclear)
(type_pattern
  (identifier) @local.definition @local.unclear)

(field_access
  field: (identifier) @local.member)
; Methods have names of their own, and so have labels.
(method_declaration
  name: (identifier) @local.member.method)
(method_invocation
  name: (identifier) @local.member.method)
(method_reference
  (_)
  (identifier) @local.member.method)
(labeled_statement
  .
  (identifier) @local.member.label)
(break_statement
  (identifier) @local.member.label)
(continue_statement
  (identifier) @local.member.label)
(element_value_pair
  key: (identifier) @local.member.key)
(scoped_identifier
  (identifier) @local.member.path)
