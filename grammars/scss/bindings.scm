[
  (mixin_statement)
  (function_statement)
  (each_statement)
  (for_statement)
  (block)
] @local.scope

(mixin_statement
  name: (identifier) @local.definition.outer)
(function_statement
  name: (identifier) @local.definition.outer)
(parameter
  .
  (variable) @local.definition)
(each_statement
  key: (variable) @local.definition)
(each_statement
  value: (variable) @local.definition)
(for_statement
  .
  "@for"
  .
  (variable) @local.definition)
(declaration
  (property_name) @local.definition
  (#match? @local.definition "^[$]"))
(placeholder
  (identifier) @local.definition)
(argument
  name: (variable) @local.member)
