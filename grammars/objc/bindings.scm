; Where names belong: a name means what the innermost scope around it defines.
[
  (function_definition)
  (method_definition)
  (block_literal)
  (compound_statement)
  (for_statement)
  (catch_clause)
] @local.scope

(function_definition
  declarator: (function_declarator
    declarator: (identifier) @local.definition.outer))
(parameter_declaration
  declarator: [
    (identifier) @local.definition
    (_
      declarator: (identifier) @local.definition)
  ])
(method_parameter
  (identifier) @local.definition)
(declaration
  declarator: [
    (identifier) @local.definition
    (_
      declarator: (identifier) @local.definition)
  ])
(init_declarator
  declarator: [
    (identifier) @local.definition
    (_
      declarator: (identifier) @local.definition)
  ])
(for_statement
  (pointer_declarator
    declarator: (identifier) @local.definition))
(for_statement
  (identifier) @local.definition
  .
  "in")
(catch_clause
  (type_name
    (pointer_declarator
      declarator: (identifier) @local.definition)))
(enumerator
  name: (identifier) @local.definition)
(preproc_def
  name: (identifier) @local.definition)
(preproc_function_def
  name: (identifier) @local.definition)
(type_definition
  declarator: (type_identifier) @local.definition)
(field_identifier) @local.member
(statement_identifier) @local.member
(message_expression
  method: (identifier) @local.member)
(property_implementation
  (identifier) @local.member)
(property_attribute
  (identifier) @local.member)
(struct_declaration
  (struct_declarator
    (identifier) @local.member))
