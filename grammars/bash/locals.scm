(function_definition) @local.scope
(function_definition name: (word) @local.definition.outer)
(variable_assignment name: (variable_name) @local.definition)
