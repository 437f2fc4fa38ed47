(import_declaration) @fold.imports
(comment) @fold.comment
[
  (block)
  (field_declaration_list)
  (interface_type)
  (const_declaration)
  (var_declaration)
  (type_declaration)
  (literal_value)
  (argument_list)
  (parameter_list)
  (expression_case)
  (type_case)
  (communication_case)
  (default_case)
  (expression_switch_statement)
  (type_switch_statement)
  (select_statement)
  (raw_string_literal)
] @fold
