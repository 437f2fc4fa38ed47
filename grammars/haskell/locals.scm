((list_comprehension) @local.scope (#set! local.scope-knows-all true))
([
   (bind name: (variable) @local.definition)
   (bind pattern: (variable) @local.definition)
   (bind pattern: (_ (variable) @local.definition))
   (bind pattern: (_ (_ (variable) @local.definition)))
 ]
  (#set! local.for "highlights"))

; functions that are passed on by their name
((signature
   [name: (variable) @local.definition names: (binding_list name: (variable) @local.definition)]
   type: [(function) (context type: (function)) (forall type: [(function) (context type: (function))])])
  (#set! local.uses "function"))

[(function) (lambda) (lambda_cases) (let_in) (do) (alternative) (list_comprehension)] @local.scope
[(bind) (signature) (data_type) (newtype) (class) (instance) (type_synomym)] @local.scope.names

; What is defined
(function name: (variable) @local.definition.outer)
(bind name: (variable) @local.definition.outer)
(signature name: (variable) @local.definition.outer)
(binding_list (variable) @local.definition.outer)
(data_type name: (name) @local.definition.outer)
(newtype name: (name) @local.definition.outer)
(type_synomym name: (name) @local.definition.outer)
(class name: (name) @local.definition.outer)
(data_constructor (_ name: (constructor) @local.definition.outer))
(newtype_constructor name: (constructor) @local.definition.outer)
(field name: (field_name (variable) @local.definition.outer))

; Parameters
(patterns
  [
    (variable) @local.definition.var
    (_ (variable) @local.definition.var)
    (_ (_ (variable) @local.definition.var))
    (_ (_ (_ (variable) @local.definition.var)))
  ])
(view_pattern pattern: (variable) @local.definition.var)
(function (infix (variable) @local.definition.var))

; Patterns of case, do and comprehensions
(alternative
  pattern: [
    (variable) @local.definition
    (_ (variable) @local.definition)
    (_ (_ (variable) @local.definition))
  ])

; a scope of its own, as every binding
(bind
  pattern: [
    (variable) @local.definition.outer
    (_ (variable) @local.definition.outer)
    (_ (_ (variable) @local.definition.outer))
  ])
(generator pattern: [(variable) @local.definition (_ (variable) @local.definition)])

; Variables of types
(type_params bind: (variable) @local.definition.parameter)
(quantified_variables bind: (variable) @local.definition.var)
(function parameter: (variable) @local.definition.parameter)
(function result: (variable) @local.definition.var)
(function
  [
    parameter: (apply argument: (variable) @local.definition.parameter)
    result: (apply argument: (variable) @local.definition.parameter)
  ])
(projection field: (field_name (variable) @local.member))
(field_update field: (field_name (variable) @local.member))
