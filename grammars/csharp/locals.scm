; ... a method from behind its name
([
   (method_declaration
     type_parameters: (_) ? @local.scope
     parameters: (_) @local.scope
     body: (_) ? @local.scope)
   (local_function_statement
     type_parameters: (_) ? @local.scope
     parameters: (_) @local.scope
     body: (_) @local.scope)
   [(indexer_declaration) (delegate_declaration)] @local.scope
 ]
  (#set! local.for "highlights"))

; A class, with the parameters behind its name, and its members, which are known in front of their definition too
([
   (class_declaration (parameter_list) ? @local.scope body: (_) @local.scope)
   (struct_declaration (parameter_list) ? @local.scope body: (_) @local.scope)
   (record_declaration (parameter_list) ? @local.scope body: (_) @local.scope)
 ]
  (#set! local.scope-knows-all true))
([
   (field_declaration
     (variable_declaration (variable_declarator name: (identifier) @local.definition)))
   (event_field_declaration
     (variable_declaration (variable_declarator name: (identifier) @local.definition)))
 ]
  (#set! local.uses "variable.member"))
([
   (field_declaration
     (modifier "const")
     (variable_declaration (variable_declarator name: (identifier) @local.definition)))
   (local_declaration_statement
     (modifier "const")
     (variable_declaration (variable_declarator name: (identifier) @local.definition)))
 ]
  (#set! local.uses "constant"))
((property_declaration name: (identifier) @local.definition) (#set! local.uses "property"))
([
   (method_declaration name: (identifier) @local.definition)
   (local_function_statement name: (identifier) @local.definition)
 ]
  (#set! local.uses "function.method"))

[
  (constructor_declaration)
  (operator_declaration)
  (conversion_operator_declaration)
  (accessor_declaration)
  (lambda_expression)
  (anonymous_method_expression)
  (catch_clause)
] @local.scope
[
  (class_declaration)
  (struct_declaration)
  (record_declaration)
  (interface_declaration)
  (method_declaration)
  (local_function_statement)
  (block)
  (for_statement)
  (foreach_statement)
  (using_statement)
  (fixed_statement)
  (switch_section)
  (switch_expression_arm)
  (query_expression)
] @local.scope.names
(class_declaration name: (identifier) @local.definition.outer)
(struct_declaration name: (identifier) @local.definition.outer)
(record_declaration name: (identifier) @local.definition.outer)
(interface_declaration name: (identifier) @local.definition.outer)
(enum_declaration name: (identifier) @local.definition.type)
(delegate_declaration name: (identifier) @local.definition.var)
(method_declaration name: (identifier) @local.definition.outer)
(constructor_declaration name: (identifier) @local.definition.outer)
(local_function_statement name: (identifier) @local.definition.outer)
(property_declaration name: (identifier) @local.definition.var)
(variable_declarator name: (identifier) @local.definition)
(parameter name: (identifier) @local.definition.parameter)
(parameter_list name: (identifier) @local.definition.parameter)
(implicit_parameter) @local.definition.parameter
(type_parameter name: (identifier) @local.definition.parameter)
(tuple_pattern name: (identifier) @local.definition.var)
(foreach_statement left: (identifier) @local.definition)
(catch_declaration name: (identifier) @local.definition.var)
(declaration_expression name: (identifier) @local.definition)
(declaration_pattern name: (identifier) @local.definition.var)
(recursive_pattern name: (identifier) @local.definition.var)
(var_pattern name: (identifier) @local.definition.var)
(from_clause name: (identifier) @local.definition.var)
(let_clause . (identifier) @local.definition.var)
(join_clause . (identifier) @local.definition.var)
(member_access_expression name: (identifier) @local.member)
(member_binding_expression name: (identifier) @local.member)
(argument name: (identifier) @local.member)
(subpattern (identifier) @local.member)
(enum_member_declaration name: (identifier) @local.member)
