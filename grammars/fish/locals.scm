; Fish: where the names behind --argument-names are known

(function_definition) @local.scope
