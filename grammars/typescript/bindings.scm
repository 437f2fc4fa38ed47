; inherits: javascript
(required_parameter
  pattern: (identifier) @local.definition)
(optional_parameter
  pattern: (identifier) @local.definition)
(interface_declaration
  name: (_) @local.definition)
(enum_declaration
  name: (_) @local.definition)
(type_alias_declaration
  name: (_) @local.definition)
