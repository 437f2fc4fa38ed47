; inherits: c
(method_definition) @local.scope
(method_declaration) @local.scope
[(block_literal) (catch_clause)] @local.scope.block
(method_parameter (identifier) @local.definition.parameter)
(block_pointer_declarator declarator: (identifier) @local.definition.var @local.declaration)
(for_statement type: _ (identifier) @local.definition . "in")
(catch_clause (type_name (pointer_declarator declarator: (identifier) @local.definition)))

; What objects understand
(method_definition (identifier) @local.member)
(method_declaration (identifier) @local.member)
(message_expression method: (identifier) @local.member)
(selector_expression (identifier) @local.member)
(property_implementation (identifier) @local.member)
(property_attribute (identifier) @local.member)
(struct_declaration (struct_declarator (identifier) @local.member))
