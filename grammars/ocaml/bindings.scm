[
  (let_expression)
  (let_binding)
  (let_open_expression)
  (fun_expression)
  (match_case)
  (for_expression)
  (structure)
  (signature)
  (module_binding)
  (type_binding)
  (value_specification)
  (object_expression)
  (method_definition)
  (class_binding)
] @local.scope

; What a `let` defines is known behind it, unless it is recursive.
(value_definition) @local.declaration
(let_binding
  pattern: (_) @local.outside)
; Bounds and defaults are evaluated outside.
(for_expression
  from: (_) @local.outside)
(for_expression
  to: (_) @local.outside)
(parameter
  default: (_) @local.outside)
; Here a name may be one of the module.
(local_open_expression
  expression: (_) @local.unclear)
(let_open_expression
  body: (_) @local.unclear)

; Values
(let_binding
  pattern: (value_name) @local.definition)
(value_definition
  "rec"
  (let_binding
    pattern: (value_name) @local.definition.hoisted))
(value_specification
  (value_name) @local.definition.outer)
(external
  (value_name) @local.definition)
(value_pattern) @local.definition
([
  (tuple_pattern
    (value_name) @local.definition)
  (constructor_pattern
    (value_name) @local.definition)
  (cons_pattern
    (value_name) @local.definition)
  (list_pattern
    (value_name) @local.definition)
  (array_pattern
    (value_name) @local.definition)
  (or_pattern
    (value_name) @local.definition)
  (alias_pattern
    (value_name) @local.definition)
  (lazy_pattern
    (value_name) @local.definition)
  (typed_pattern
    (value_name) @local.definition)
  (parenthesized_pattern
    (value_name) @local.definition)
  (tag_pattern
    (value_name) @local.definition)
  (field_pattern
    (value_name) @local.definition)
])

; Modules
(module_binding
  (module_name) @local.definition.outer)
(module_parameter
  (module_name) @local.definition)
(type_binding
  (type_variable) @local.definition)
(instance_variable_definition
  (instance_variable_name) @local.definition)

; Types, constructors and signatures may have the name of a value or a module.
[
  (type_constructor)
  (class_name)
  (class_type_name)
] @local.member.type
(constructor_name) @local.member.constructor
(module_type_name) @local.member.signature

; What belongs to a value or a module
[
  (field_name)
  (method_name)
  (label_name)
] @local.member
([
  (value_path
    (module_path)
    (value_name) @local.member)
  (module_path
    (module_path)
    (module_name) @local.member)
])

; Names of a field or a label, and of a value
(field_pattern
  .
  (field_path
    .
    (field_name) @local.definition @local.shorthand)
  .)
(field_expression
  .
  (field_path
    .
    (field_name) @local.reference @local.shorthand)
  .)
(labeled_argument
  .
  [
    "~"
    "?"
  ]
  .
  (label_name) @local.reference @local.shorthand
  .)
(parameter
  .
  [
    "~"
    "?"
  ]
  .
  pattern: (value_pattern) @local.shorthand)
(parameter
  .
  [
    "~"
    "?"
  ]
  .
  "("
  .
  pattern: (value_pattern) @local.shorthand)
