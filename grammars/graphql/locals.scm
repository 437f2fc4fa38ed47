; GraphQL: where variables are known
(operation_definition) @local.scope
