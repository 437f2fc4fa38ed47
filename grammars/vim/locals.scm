[(function_definition) (lambda_expression)] @local.scope

; Arguments are apart from the variables of the body, and have their prefix there.
(function_definition (body) @local.scope)
(argument (identifier) @local.outside)
(function_declaration name: (identifier) @local.definition.outer)
(function_declaration name: (scoped_identifier (identifier) @local.definition.outer))
(parameters (identifier) @local.definition.parameter)
(default_parameter name: (identifier) @local.definition.parameter)
(let_statement . (identifier) @local.definition)
(let_statement . (scoped_identifier (identifier) @local.definition))
(const_statement . (identifier) @local.definition.constant)
(list_assignment (identifier) @local.definition)
(lambda_expression (identifier) @local.definition "->")
(for_loop variable: (identifier) @local.definition)
(field_expression field: (identifier) @local.member)

; Commands, mappings and other files know these by their names.
(function_declaration name: (_) @local.shorthand)
(function_declaration name: (scoped_identifier (identifier) @local.shorthand))
(script_file (let_statement . (identifier) @local.shorthand))
(script_file (let_statement (list_assignment (identifier) @local.shorthand)))
(script_file (const_statement . (identifier) @local.shorthand))

; Many functions take expressions as texts.
(string_literal) @local.opaque
(execute_statement) @local.unclear

; Functions of the editor begin with a small letter, those of a text with a capital or a prefix.
((call_expression function: (identifier) @local.member.function)
  (#match? @local.member.function "^[a-z]"))

; What has the prefix of a script, a buffer or of all is no variable of a function.
((scoped_identifier (scope) (identifier) @local.member.script) @_name (#match? @_name "^[^al]:|^<"))
(function_declaration name: (scoped_identifier (identifier) @local.definition.outer))
(call_expression function: (scoped_identifier (identifier) @local.definition.none @local.outside))
