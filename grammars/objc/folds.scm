[
  (preproc_include)
  (module_import)
] @fold.imports
(comment) @fold.comment
[
  (class_interface)
  (class_implementation)
  (protocol_declaration)
  (compound_statement)
  (instance_variables)
  (field_declaration_list)
  (enumerator_list)
  (initializer_list)
  (parameter_list)
  (argument_list)
  (message_expression)
  (array_literal)
  (dictionary_literal)
  (case_statement)
] @fold
[
  (preproc_if)
  (preproc_ifdef)
] @fold.region
