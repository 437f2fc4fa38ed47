; What has no parameters is known in what follows it

; a function's own name is known around it
((let_binding . (_) . [(parameter) (abstract_type)] @local.scope body: (_) @local.scope)
  (#set! local.for "highlights"))
(let_binding pattern: (value_name) @local.definition) @local.definition-value

; functions that are passed by name
(let_binding
  pattern: (value_name) @local.definition
  . [(parameter) (abstract_type)]
  (#set! local.uses "function"))
(let_binding
  pattern: (value_name) @local.definition
  body: [(fun_expression) (function_expression)]
  (#set! local.uses "function"))

[(let_expression) (fun_expression) (match_case) (method_definition) (class_binding)] @local.scope
[
  (let_binding)
  (let_open_expression)
  (for_expression)
  (structure)
  (signature)
  (module_binding)
  (type_binding)
  (value_specification)
  (object_expression)
] @local.scope.names

; What a `let` defines is known behind it, unless it is recursive.
(value_definition) @local.declaration
(let_binding pattern: (_) @local.outside)

; Bounds and defaults are evaluated outside.
(for_expression from: (_) @local.outside)
(for_expression to: (_) @local.outside)
(parameter default: (_) @local.outside)

; Here a name may be one of the module.
(local_open_expression expression: (_) @local.unclear)
(let_open_expression body: (_) @local.unclear)

; Values
(let_binding pattern: (value_name) @local.definition.var)
(value_definition "rec" (let_binding pattern: (value_name) @local.definition.hoisted))
(value_specification (value_name) @local.definition.outer)
(external (value_name) @local.definition.var)
(value_pattern) @local.definition.var
([
   (tuple_pattern (value_name) @local.definition.var)
   (constructor_pattern (value_name) @local.definition.var)
   (cons_pattern (value_name) @local.definition.var)
   (list_pattern (value_name) @local.definition.var)
   (array_pattern (value_name) @local.definition.var)
   (or_pattern (value_name) @local.definition.var)
   (alias_pattern (value_name) @local.definition.var)
   (lazy_pattern (value_name) @local.definition.var)
   (typed_pattern (value_name) @local.definition.var)
   (parenthesized_pattern (value_name) @local.definition.var)
   (tag_pattern (value_name) @local.definition.var)
   (field_pattern (value_name) @local.definition.var)
 ])

; Modules
(module_binding (module_name) @local.definition.outer)
(module_parameter (module_name) @local.definition.parameter)
(type_binding (type_variable) @local.definition.type)
(instance_variable_definition (instance_variable_name) @local.definition.var)

; Types, constructors and signatures may have the name of a value or a module.
[(type_constructor) (class_name) (class_type_name)] @local.member.type
(constructor_name) @local.member.constructor
(module_type_name) @local.member.signature

; What belongs to a value or a module
[(field_name) (method_name) (label_name)] @local.member
([
   (value_path (module_path) (value_name) @local.member)
   (module_path (module_path) (module_name) @local.member)
 ])

; Names of a field or a label, and of a value
(field_pattern . (field_path . (field_name) @local.definition.var @local.shorthand) .)
(field_expression . (field_path . (field_name) @local.definition.none @local.shorthand) .)
(labeled_argument . ["~" "?"] . (label_name) @local.definition.none @local.shorthand .)
(parameter . ["~" "?"] . pattern: (value_pattern) @local.shorthand)
(parameter . ["~" "?"] . "(" . pattern: (value_pattern) @local.shorthand)
