[
  (function_declaration)
  (method_declaration)
  (func_literal)
  (block)
  (if_statement)
  (for_statement)
  (expression_switch_statement)
  (type_switch_statement)
] @local.scope

(function_declaration
  name: (identifier) @local.definition.outer)
(parameter_declaration
  name: (identifier) @local.definition)
(variadic_parameter_declaration
  name: (identifier) @local.definition)
(short_var_declaration
  left: (expression_list
    (identifier) @local.definition))
(range_clause
  left: (expression_list
    (identifier) @local.definition))
(var_spec
  name: (identifier) @local.definition)
(const_spec
  name: (identifier) @local.definition)
(type_spec
  name: (type_identifier) @local.definition)
(field_identifier) @local.member
