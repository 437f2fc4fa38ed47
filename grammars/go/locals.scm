((function_type) @local.scope (#set! local.for "highlights"))
(short_var_declaration
  left: (expression_list (identifier) @local.definition)) @local.definition-value
(var_spec name: (identifier) @local.definition) @local.definition-value
(range_clause left: (expression_list (identifier) @local.definition)) @local.definition-value
(type_switch_statement
  alias: (expression_list (identifier) @local.definition)
  value: (_) @local.definition-value)

; What may be a field, or a key
((keyed_element . (literal_element (identifier) @local.member)) (#set! local.uses "variable"))

; What is told by its name alone where it is used
((import_spec !name path: (_) @local.definition)
  (#set! local.uses "module")
  (#set! local.name "path"))
((import_spec name: (package_identifier) @local.definition) (#set! local.uses "module"))
((const_spec name: (identifier) @local.definition) @local.definition-value
  (#set! local.uses "constant"))
((source_file (function_declaration name: (identifier) @local.definition.outer))
  (#set! local.uses "function"))

[(function_declaration) (method_declaration) (func_literal)] @local.scope

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
(function_declaration name: (identifier) @local.definition.outer)
(parameter_declaration name: (identifier) @local.definition.parameter)
(variadic_parameter_declaration name: (identifier) @local.definition.parameter)
(type_parameter_declaration name: (identifier) @local.definition.parameter)
(short_var_declaration left: (expression_list (identifier) @local.definition.var))
(range_clause left: (expression_list (identifier) @local.definition.var) ":=")
(receive_statement left: (expression_list (identifier) @local.definition.var) ":=")
(type_switch_statement alias: (expression_list (identifier) @local.definition.var))
(type_switch_statement !initializer value: (_) @local.outside)
(var_spec name: (identifier) @local.definition.var)
(const_spec name: (identifier) @local.definition.constant)
(type_spec name: (type_identifier) @local.definition.type)
(qualified_type package: (package_identifier) @local.outside)

; A field of a structure, or a variable that is the key of a map
(literal_value (keyed_element . (literal_element (identifier) @local.unclear)))
(field_identifier) @local.member
(label_name) @local.member.label
