; A body stands behind its signature, not in one node with it
((function_signature (formal_parameter_list) @local.scope)
  . (function_body) @local.scope
  (#set! local.for "highlights"))
((lambda_expression
   (function_signature (formal_parameter_list) @local.scope)
   body: (_) @local.scope)
  (#set! local.for "highlights"))
((method_signature) @local.scope . (function_body) @local.scope (#set! local.for "highlights"))
((catch_clause) @local.scope . (block) @local.scope (#set! local.for "highlights"))
([
   (declaration (constructor_signature)) @local.scope
   [(class_body) (enum_body) (extension_body) (if_statement)] @local.scope
 ]
  (#set! local.for "highlights"))
(initialized_variable_definition name: (identifier) @local.definition) @local.definition-value
((import_specification "as" . (identifier) @local.definition) (#set! local.uses "module"))

; what is passed on by its name
((program (function_signature name: (identifier) @local.definition)) (#set! local.uses "function"))
((lambda_expression (function_signature name: (identifier) @local.definition))
  (#set! local.uses "function"))
([
   (program
     (const_builtin)
     . (static_final_declaration_list (static_final_declaration . (identifier) @local.definition)))
   (program
     (const_builtin)
     . (type_identifier)
     . (static_final_declaration_list (static_final_declaration . (identifier) @local.definition)))
   (declaration
     (const_builtin)
     (static_final_declaration_list (static_final_declaration . (identifier) @local.definition)))
   (initialized_variable_definition (const_builtin) name: (identifier) @local.definition)
 ]
  (#set! local.uses "constant"))
([
   (declaration
     (initialized_identifier_list (initialized_identifier . (identifier) @local.definition)))
   (declaration
     (final_builtin)
     (static_final_declaration_list (static_final_declaration . (identifier) @local.definition)))
 ]
  (#set! local.uses "property"))

[(block) (function_expression) (for_statement)] @local.scope
[
  (class_definition)
  (mixin_declaration)
  (extension_declaration)
  (enum_declaration)
  (lambda_expression)
  (for_element)
  (switch_statement_case)
  (switch_expression_case)
] @local.scope.names
(class_definition name: (identifier) @local.definition.outer)
(mixin_declaration (identifier) @local.definition.outer)
(extension_declaration name: (identifier) @local.definition.outer)
(enum_declaration name: (identifier) @local.definition.outer)
(function_signature name: (identifier) @local.definition.function)
(lambda_expression parameters: (function_signature name: (identifier) @local.definition.outer))
(getter_signature name: (identifier) @local.definition.function)
(formal_parameter name: (identifier) @local.definition.parameter)
(formal_parameter . (identifier) @local.definition.parameter .)
(initialized_variable_definition name: (identifier) @local.definition.var)
(initialized_identifier . (identifier) @local.definition.var)
(static_final_declaration . (identifier) @local.definition.var)
(for_loop_parts name: (identifier) @local.definition)
(catch_parameters (identifier) @local.definition.parameter)
(variable_pattern (identifier) @local.definition.var)
(type_parameter (type_identifier) @local.definition.parameter)
(unconditional_assignable_selector (identifier) @local.member)
(conditional_assignable_selector (identifier) @local.member)
(cascade_selector (identifier) @local.member)
(label (identifier) @local.member)
(enum_constant name: (identifier) @local.member)
(constructor_param (identifier) @local.member)
(object_pattern (identifier) @local.member)
