([
   (block
     [
       (val_definition pattern: [(identifier) @local.definition (_ (identifier) @local.definition)])
       (var_definition pattern: (identifier) @local.definition)
     ] @local.definition-value)
   (indented_block
     [
       (val_definition pattern: [(identifier) @local.definition (_ (identifier) @local.definition)])
       (var_definition pattern: (identifier) @local.definition)
     ] @local.definition-value)
 ])
([
   (case_clause pattern: (identifier) @local.definition)
   (case_clause pattern: (_ (identifier) @local.definition))
   (case_clause pattern: (_ (_ (identifier) @local.definition)))
 ]
  (#set! local.for "highlights"))
(enumerator . (identifier) @local.definition) @local.definition-value
([
   (template_body
     [
       (val_definition
         pattern: [
           (identifier) @local.definition
           (alternative_pattern
             [
               (typed_pattern pattern: (identifier) @local.definition)
               (alternative_pattern (typed_pattern pattern: (identifier) @local.definition))
             ])
         ])
       (var_definition
         pattern: [
           (identifier) @local.definition
           (alternative_pattern
             [
               (typed_pattern pattern: (identifier) @local.definition)
               (alternative_pattern (typed_pattern pattern: (identifier) @local.definition))
             ])
         ])
       (val_declaration name: (identifier) @local.definition)
     ])
 ]
  (#set! local.uses "variable.member"))
((class_parameter ["val" "var"] name: (identifier) @local.definition) (#set! local.uses "property"))
((template_body (function_definition name: (identifier) @local.definition.outer))
  (#set! local.uses "function.method"))
((compilation_unit (function_definition name: (identifier) @local.definition.outer))
  (#set! local.uses "function"))

[
  (class_definition)
  (object_definition)
  (trait_definition)
  (enum_definition)
  (template_body)
  (function_definition)
  (extension_definition)
  (lambda_expression)
  (block)
  (indented_block)
  (case_clause)
  (for_expression)
  (catch_clause)
] @local.scope
(class_definition name: (identifier) @local.definition.outer)
(object_definition name: (identifier) @local.definition.outer)
(trait_definition name: (identifier) @local.definition.outer)
(enum_definition name: (identifier) @local.definition.outer)
(function_definition name: (identifier) @local.definition.outer)
(function_declaration name: (identifier) @local.definition.function)
(type_definition name: (type_identifier) @local.definition.type)
(parameter name: (identifier) @local.definition.parameter)
(class_parameter name: (identifier) @local.definition.parameter)
(binding name: (identifier) @local.definition.var)
(lambda_expression parameters: (identifier) @local.definition.parameter)
(val_definition
  pattern: [
    (identifier) @local.definition.var
    (identifiers (identifier) @local.definition.var)
    (tuple_pattern (identifier) @local.definition.var)
  ])
(var_definition
  pattern: [(identifier) @local.definition.var (identifiers (identifier) @local.definition.var)])
(val_declaration name: (identifier) @local.definition.var)
(var_declaration name: (identifier) @local.definition.var)
(given_definition name: (identifier) @local.definition.var)
(enumerator
  . [(identifier) @local.definition.var (tuple_pattern (identifier) @local.definition.var)])
((case_clause pattern: (identifier) @local.definition.var)
  (#match? @local.definition.var "^[a-z_]"))
(typed_pattern pattern: (identifier) @local.definition.var)
(capture_pattern name: (identifier) @local.definition.var)
((case_class_pattern pattern: (identifier) @local.definition.var)
  (#match? @local.definition.var "^[a-z_]"))
(case_clause pattern: (tuple_pattern (identifier) @local.definition.var))
(infix_pattern left: (identifier) @local.definition.var)
(infix_pattern right: (identifier) @local.definition.var)
(field_expression field: (identifier) @local.member)
(arguments (assignment_expression left: (identifier) @local.member))
