[
  (function_definition)
  (method_declaration)
  (anonymous_function)
  (arrow_function)
  (class_declaration)
  (interface_declaration)
  (trait_declaration)
  (enum_declaration)
] @local.scope

(class_declaration
  name: (name) @local.definition.outer)
(interface_declaration
  name: (name) @local.definition.outer)
(trait_declaration
  name: (name) @local.definition.outer)
(enum_declaration
  name: (name) @local.definition.outer)
(simple_parameter
  name: (variable_name
    (name) @local.definition))
(variadic_parameter
  name: (variable_name
    (name) @local.definition))
(property_promotion_parameter
  name: (variable_name
    (name) @local.definition))
(assignment_expression
  left: (variable_name
    (name) @local.definition))
(reference_assignment_expression
  left: (variable_name
    (name) @local.definition))
(list_literal
  (variable_name
    (name) @local.definition))
(foreach_statement
  (_)
  (variable_name
    (name) @local.definition))
(foreach_statement
  (pair
    (variable_name
      (name) @local.definition)))
(foreach_statement
  (by_ref
    (variable_name
      (name) @local.definition)))
(static_variable_declaration
  name: (variable_name
    (name) @local.definition))
(catch_clause
  name: (variable_name
    (name) @local.definition))
(member_access_expression
  name: (name) @local.member)
(nullsafe_member_access_expression
  name: (name) @local.member)
(member_call_expression
  name: (name) @local.member)
(nullsafe_member_call_expression
  name: (name) @local.member)
(scoped_call_expression
  name: (name) @local.member)
(class_constant_access_expression
  (_)
  (name) @local.member)
(argument
  name: (name) @local.member)
(property_element
  name: (variable_name
    (name) @local.member))
(scoped_property_access_expression
  name: (variable_name
    (name) @local.member))
(method_declaration
  name: (name) @local.member)
; functions and constants are no variables of the same name
(function_definition
  name: (name) @local.member)
(function_call_expression
  function: (name) @local.member)
(const_element
  .
  (name) @local.member)
(enum_case
  name: (name) @local.member)
