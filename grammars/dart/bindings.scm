[
  (class_definition)
  (mixin_declaration)
  (extension_declaration)
  (enum_declaration)
  (block)
  (function_expression)
  (lambda_expression)
  (for_statement)
  (for_element)
  (switch_statement_case)
  (switch_expression_case)
] @local.scope

(class_definition
  name: (identifier) @local.definition.outer)
(mixin_declaration
  (identifier) @local.definition.outer)
(extension_declaration
  name: (identifier) @local.definition.outer)
(enum_declaration
  name: (identifier) @local.definition.outer)
(function_signature
  name: (identifier) @local.definition)
(lambda_expression
  parameters: (function_signature
    name: (identifier) @local.definition.outer))
(getter_signature
  name: (identifier) @local.definition)
(formal_parameter
  name: (identifier) @local.definition)
(formal_parameter
  .
  (identifier) @local.definition .)
(initialized_variable_definition
  name: (identifier) @local.definition)
(initialized_identifier
  .
  (identifier) @local.definition)
(static_final_declaration
  .
  (identifier) @local.definition)
(for_loop_parts
  name: (identifier) @local.definition)
(catch_parameters
  (identifier) @local.definition)
(variable_pattern
  (identifier) @local.definition)
(type_parameter
  (type_identifier) @local.definition)
(unconditional_assignable_selector
  (identifier) @local.member)
(conditional_assignable_selector
  (identifier) @local.member)
(cascade_selector
  (identifier) @local.member)
(label
  (identifier) @local.member)
(enum_constant
  name: (identifier) @local.member)
(constructor_param
  (identifier) @local.member)
(object_pattern
  (identifier) @local.member)
