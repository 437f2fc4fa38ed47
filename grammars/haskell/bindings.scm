[
  (function)
  (bind)
  (lambda)
  (lambda_cases)
  (let_in)
  (do)
  (alternative)
  (list_comprehension)
  (signature)
  (data_type)
  (newtype)
  (class)
  (instance)
  (type_synomym)
] @local.scope

; What is defined
(function
  name: (variable) @local.definition.outer)
(bind
  name: (variable) @local.definition.outer)
(signature
  name: (variable) @local.definition.outer)
(binding_list
  (variable) @local.definition.outer)
(data_type
  name: (name) @local.definition.outer)
(newtype
  name: (name) @local.definition.outer)
(type_synomym
  name: (name) @local.definition.outer)
(class
  name: (name) @local.definition.outer)
(data_constructor
  (_
    name: (constructor) @local.definition.outer))
(newtype_constructor
  name: (constructor) @local.definition.outer)
(field
  name: (field_name
    (variable) @local.definition.outer))

; Parameters
(patterns
  [
    (variable) @local.definition
    (_
      (variable) @local.definition)
    (_
      (_
        (variable) @local.definition))
    (_
      (_
        (_
          (variable) @local.definition)))
  ])
(view_pattern
  pattern: (variable) @local.definition)
(function
  (infix
    (variable) @local.definition))

; Patterns of case, do and comprehensions
(alternative
  pattern: [
    (variable) @local.definition
    (_
      (variable) @local.definition)
    (_
      (_
        (variable) @local.definition))
  ])
; a scope of its own, as every binding
(bind
  pattern: [
    (variable) @local.definition.outer
    (_
      (variable) @local.definition.outer)
    (_
      (_
        (variable) @local.definition.outer))
  ])
(generator
  pattern: [
    (variable) @local.definition
    (_
      (variable) @local.definition)
  ])

; Variables of types
(type_params
  bind: (variable) @local.definition)
(quantified_variables
  bind: (variable) @local.definition)
(function
  parameter: (variable) @local.definition)
(function
  result: (variable) @local.definition)
(function
  [
    parameter: (apply
      argument: (variable) @local.definition)
    result: (apply
      argument: (variable) @local.definition)
  ])

(projection
  field: (field_name
    (variable) @local.member))
(field_update
  field: (field_name
    (variable) @local.member))
