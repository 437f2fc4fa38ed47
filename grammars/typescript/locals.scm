; inherits: javascript
[
  (function_signature)
  (function_type)
  (constructor_type)
  (call_signature)
  (construct_signature)
  (method_signature)
  (abstract_method_signature)
  (index_signature)
  (type_alias_declaration)
  (interface_declaration)
] @local.scope
(abstract_class_declaration) @local.scope.block
(required_parameter pattern: (identifier) @local.definition)
(optional_parameter pattern: (identifier) @local.definition)

; A default does not see what the body defines.
(required_parameter value: (_) @local.unclear)
(required_parameter
  pattern: (object_pattern (object_assignment_pattern right: (_) @local.unclear)))
(optional_parameter value: (_) @local.unclear)

; A parameter and a property at once
(required_parameter (accessibility_modifier) pattern: (identifier) @local.unclear)
(required_parameter "readonly" pattern: (identifier) @local.unclear)
(function_signature name: (identifier) @local.definition.outer)
(abstract_class_declaration name: (_) @local.definition.outer)
(interface_declaration name: (_) @local.definition.outer)
(type_alias_declaration name: (_) @local.definition.outer)
(enum_declaration name: (_) @local.definition.type)
(type_parameter name: (_) @local.definition.parameter)

; A type and a value may have one name, and do not know of each other.
(type_identifier) @local.space.type
[
  (class_declaration name: (_) @local.space.type @local.space.value)
  (abstract_class_declaration name: (_) @local.space.type @local.space.value)
  (class name: (_) @local.space.type @local.space.value)
  (enum_declaration name: (_) @local.space.type @local.space.value)
  (internal_module name: (identifier) @local.space.type @local.space.value)
  (import_clause (identifier) @local.space.type @local.space.value)
  (import_specifier (identifier) @local.space.type @local.space.value)
  (namespace_import (identifier) @local.space.type @local.space.value)
]
