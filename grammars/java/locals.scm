([
   [(while_statement) (if_statement) (try_statement)] @local.scope
   (local_variable_declaration
     declarator: (variable_declarator name: (identifier) @local.definition))
   (instanceof_expression name: (identifier) @local.definition)
 ]
  (#set! local.for "highlights"))

; Fields, which all of a class knows, and the components of a record
([
   (class_declaration body: (_) @local.scope)
   (enum_declaration body: (_) @local.scope)
   (record_declaration parameters: (_) @local.scope body: (_) @local.scope)
   (object_creation_expression (class_body) @local.scope)
 ]
  (#set! local.scope-knows-all true))
((field_declaration declarator: (variable_declarator name: (identifier) @local.definition))
  (#set! local.uses "variable.member"))

[(method_declaration) (constructor_declaration) (lambda_expression)] @local.scope
[
  (class_declaration)
  (interface_declaration)
  (enum_declaration)
  (record_declaration)
  (class_body)
  (compact_constructor_declaration)
] @local.scope.names
[
  (for_statement)
  (enhanced_for_statement)
  (try_with_resources_statement)
  (catch_clause)
  (switch_rule)
] @local.scope.block
[(block) (constructor_body) (switch_block)] @local.scope.block.names
(class_declaration name: (identifier) @local.definition.outer)
(interface_declaration name: (identifier) @local.definition.outer)
(enum_declaration name: (identifier) @local.definition.outer)
(record_declaration name: (identifier) @local.definition.outer)
(enum_constant name: (identifier) @local.definition.type)
(formal_parameter name: (identifier) @local.definition.parameter)
(spread_parameter (variable_declarator name: (identifier) @local.definition.parameter))
(catch_formal_parameter name: (identifier) @local.definition.parameter)
(field_declaration declarator: (variable_declarator name: (identifier) @local.definition.var))

; A variable is known from its place on: in front of it a field may have the name.
(local_variable_declaration
  declarator: (variable_declarator name: (identifier) @local.definition.var @local.declaration))
(enhanced_for_statement name: (identifier) @local.definition)
(enhanced_for_statement value: (_) @local.outside)
(resource name: (identifier) @local.definition.var)
(lambda_expression parameters: (identifier) @local.definition.parameter)
(inferred_parameters (identifier) @local.definition.parameter)

; It depends on how conditions end where these are known.
(instanceof_expression name: (identifier) @local.definition.var @local.unclear)
(type_pattern (identifier) @local.definition.var @local.unclear)
(field_access field: (identifier) @local.member)

; Methods have names of their own, and so have labels.
(method_declaration name: (identifier) @local.member.method)
(method_invocation name: (identifier) @local.member.method)
(method_reference (_) (identifier) @local.member.method)
(labeled_statement . (identifier) @local.member.label)
(break_statement (identifier) @local.member.label)
(continue_statement (identifier) @local.member.label)
(element_value_pair key: (identifier) @local.member.key)
(scoped_identifier (identifier) @local.member.path)
