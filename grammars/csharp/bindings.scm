[
  (class_declaration)
  (struct_declaration)
  (record_declaration)
  (interface_declaration)
  (method_declaration)
  (constructor_declaration)
  (operator_declaration)
  (conversion_operator_declaration)
  (local_function_statement)
  (accessor_declaration)
  (lambda_expression)
  (anonymous_method_expression)
  (block)
  (for_statement)
  (foreach_statement)
  (using_statement)
  (fixed_statement)
  (catch_clause)
  (switch_section)
  (switch_expression_arm)
  (query_expression)
] @local.scope

(class_declaration
  name: (identifier) @local.definition.outer)
(struct_declaration
  name: (identifier) @local.definition.outer)
(record_declaration
  name: (identifier) @local.definition.outer)
(interface_declaration
  name: (identifier) @local.definition.outer)
(enum_declaration
  name: (identifier) @local.definition)
(delegate_declaration
  name: (identifier) @local.definition)
(method_declaration
  name: (identifier) @local.definition.outer)
(constructor_declaration
  name: (identifier) @local.definition.outer)
(local_function_statement
  name: (identifier) @local.definition.outer)
(property_declaration
  name: (identifier) @local.definition)
(variable_declarator
  name: (identifier) @local.definition)
(parameter
  name: (identifier) @local.definition)
(parameter_list
  name: (identifier) @local.definition)
(implicit_parameter) @local.definition
(type_parameter
  name: (identifier) @local.definition)
(tuple_pattern
  name: (identifier) @local.definition)
(foreach_statement
  left: (identifier) @local.definition)
(catch_declaration
  name: (identifier) @local.definition)
(declaration_expression
  name: (identifier) @local.definition)
(declaration_pattern
  name: (identifier) @local.definition)
(recursive_pattern
  name: (identifier) @local.definition)
(var_pattern
  name: (identifier) @local.definition)
(from_clause
  name: (identifier) @local.definition)
(let_clause
  .
  (identifier) @local.definition)
(join_clause
  .
  (identifier) @local.definition)
(member_access_expression
  name: (identifier) @local.member)
(member_binding_expression
  name: (identifier) @local.member)
(argument
  name: (identifier) @local.member)
(subpattern
  (identifier) @local.member)
(enum_member_declaration
  name: (identifier) @local.member)
