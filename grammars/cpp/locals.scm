; inherits: c
([
   (for_range_loop declarator: (_ (identifier) @local.definition))
   (for_range_loop declarator: (_ (structured_binding_declarator (identifier) @local.definition)))
   (declaration declarator: (_ declarator: (reference_declarator (identifier) @local.definition)))
   (structured_binding_declarator (identifier) @local.definition)
 ]
  (#set! local.for "highlights"))

; Members, in all of the class
((field_declaration_list) @local.scope (#set! local.scope-knows-all true))
((field_declaration
   declarator: [
     (field_identifier) @local.definition
     (_ declarator: (field_identifier) @local.definition)
     (reference_declarator (field_identifier) @local.definition)
   ])
  (#set! local.uses "variable.member"))

; Lambdas
((declaration
   declarator: (init_declarator declarator: (identifier) @local.definition value: (lambda_expression)))
  (#set! local.uses "function"))

[(lambda_expression) (template_declaration)] @local.scope
[(class_specifier) (namespace_definition)] @local.scope
[(for_range_loop) (catch_clause)] @local.scope.block
[(if_statement) (while_statement) (switch_statement)] @local.scope.block

; Tags are names of types.
(struct_specifier name: (type_identifier) @local.definition.none)
(union_specifier name: (type_identifier) @local.definition.none)
(enum_specifier name: (type_identifier) @local.definition.none)
(struct_specifier name: (type_identifier) @local.definition.type body: (_))
(enum_specifier name: (type_identifier) @local.definition.type body: (_))
(class_specifier name: (type_identifier) @local.definition.outer body: (_))
(for_range_loop declarator: (identifier) @local.definition)
(for_range_loop right: (_) @local.outside)
(optional_parameter_declaration declarator: (identifier) @local.definition.parameter)
(variadic_declarator (identifier) @local.definition.var)
(reference_declarator (identifier) @local.definition.var @local.declaration)
(structured_binding_declarator (identifier) @local.definition.var @local.declaration)
(type_parameter_declaration (type_identifier) @local.definition.parameter)
(optional_type_parameter_declaration name: (type_identifier) @local.definition.parameter)

; `T name(argument)` is a variable in a function.
(compound_statement
  (declaration
    declarator: (function_declarator declarator: (identifier) @local.definition.function @local.declaration)))

; What a lambda takes along
(lambda_capture_initializer left: (identifier) @local.definition.var)
(lambda_capture_initializer right: (_) @local.outside)
(qualified_identifier name: (identifier) @local.member.qualified)
