[
  (function_declaration)
  (method_declaration)
  (func_literal)
] @local.scope
; The outermost block of a function is one with its parameters.
((block) @local.scope.block
  (#not-has-parent? @local.scope.block function_declaration method_declaration func_literal))
[
  (if_statement)
  (for_statement)
  (expression_switch_statement)
  (type_switch_statement)
  (select_statement)
  (expression_case)
  (type_case)
  (default_case)
  (communication_case)
] @local.scope.block

; A name is known behind its declaration. Where the scope has it, `:=` gives it a value.
[
  (short_var_declaration)
  (var_spec)
  (const_spec)
  (range_clause)
  (receive_statement)
] @local.declaration

(function_declaration
  name: (identifier) @local.definition.outer)
(parameter_declaration
  name: (identifier) @local.definition)
(variadic_parameter_declaration
  name: (identifier) @local.definition)
(type_parameter_declaration
  name: (identifier) @local.definition)
(short_var_declaration
  left: (expression_list
    (identifier) @local.definition))
(range_clause
  left: (expression_list
    (identifier) @local.definition)
  ":=")
(receive_statement
  left: (expression_list
    (identifier) @local.definition)
  ":=")
(type_switch_statement
  alias: (expression_list
    (identifier) @local.definition))
(type_switch_statement
  !initializer
  value: (_) @local.outside)
(var_spec
  name: (identifier) @local.definition)
(const_spec
  name: (identifier) @local.definition)
(type_spec
  name: (type_identifier) @local.definition)
(qualified_type
  package: (package_identifier) @local.outside)
; A field of a structure, or a variable that is the key of a map
(literal_value
  (keyed_element
    .
    (literal_element
      (identifier) @local.unclear)))
(field_identifier) @local.member
(label_name) @local.member.label
