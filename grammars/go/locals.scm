; Go: where parameters are known, and what hides them

(function_declaration
  type_parameters: (_)? @local.scope
  parameters: (_) @local.scope
  body: (_) @local.scope)

[
  (method_declaration)
  (func_literal)
  (function_type)
  (if_statement)
  (for_statement)
  (expression_switch_statement)
  (type_switch_statement)
  (expression_case)
  (type_case)
  (communication_case)
  (default_case)
] @local.scope

(block (block) @local.scope)

(short_var_declaration left: (expression_list (identifier) @local.definition)) @local.definition-value
(var_spec name: (identifier) @local.definition) @local.definition-value
(range_clause left: (expression_list (identifier) @local.definition)) @local.definition-value
(type_switch_statement
  alias: (expression_list (identifier) @local.definition)
  value: (_) @local.definition-value)

; What may be a field, or a key
(keyed_element . (literal_element (identifier) @local.member))

; What is told by its name alone where it is used

((import_spec !name path: (_) @local.definition)
  (#set! local.uses "module")
  (#set! local.name "path"))

((import_spec name: (package_identifier) @local.definition)
  (#set! local.uses "module"))

((const_spec name: (identifier) @local.definition) @local.definition-value
  (#set! local.uses "constant"))

((source_file (function_declaration name: (identifier) @local.definition))
  (#set! local.uses "function"))
