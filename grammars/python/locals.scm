([
   (list_comprehension)
   (set_comprehension)
   (dictionary_comprehension)
   (generator_expression)
 ] @local.scope
  (#set! local.scope-knows-all true))

; What is told by its name alone where it is used
([
   (import_statement name: (dotted_name . (identifier) @local.definition))
   (import_statement name: (aliased_import alias: (identifier) @local.definition))
 ]
  (#set! local.uses "module"))
([
   (module (function_definition name: (identifier) @local.definition.outer))
   (module
     (decorated_definition
       definition: (function_definition name: (identifier) @local.definition.outer)))
   (function_definition
     body: (block (function_definition name: (identifier) @local.definition.outer)))
 ]
  (#set! local.uses "function"))

[(function_definition) (lambda)] @local.scope

; Methods do not see the names of their class.
(class_definition) @local.scope.own
[
  (list_comprehension)
  (set_comprehension)
  (dictionary_comprehension)
  (generator_expression)
] @local.scope.block

; Defaults, annotations, bases and the first sequence of a comprehension are evaluated outside.
(default_parameter value: (_) @local.outside)
(typed_default_parameter value: (_) @local.outside)
(typed_default_parameter type: (_) @local.outside)
(typed_parameter type: (_) @local.outside)
(function_definition return_type: (_) @local.outside)
(class_definition superclasses: (_) @local.outside)
(list_comprehension body: (_) . (for_in_clause right: (_) @local.outside))
(set_comprehension body: (_) . (for_in_clause right: (_) @local.outside))
(dictionary_comprehension body: (_) . (for_in_clause right: (_) @local.outside))
(generator_expression body: (_) . (for_in_clause right: (_) @local.outside))
(function_definition name: (identifier) @local.definition.outer)
(class_definition name: (identifier) @local.definition.outer)
(parameters (identifier) @local.definition.parameter)
(lambda_parameters (identifier) @local.definition.parameter)
(default_parameter name: (identifier) @local.definition.parameter)
(typed_default_parameter name: (identifier) @local.definition.parameter)
(typed_parameter . (identifier) @local.definition.parameter)
(list_splat_pattern (identifier) @local.definition)
(dictionary_splat_pattern (identifier) @local.definition)
(assignment left: (identifier) @local.definition)
(augmented_assignment left: (identifier) @local.definition)
(pattern_list (identifier) @local.definition)
(tuple_pattern (identifier) @local.definition)
(list_pattern (identifier) @local.definition)
(named_expression name: (identifier) @local.definition.hoisted)
(for_statement left: (identifier) @local.definition)
(for_in_clause left: (identifier) @local.definition)
(as_pattern_target [(identifier) @local.definition (_ (identifier) @local.definition)])
(case_pattern (dotted_name . (identifier) @local.definition .))
(union_pattern (dotted_name . (identifier) @local.definition .))
(keyword_pattern (dotted_name . (identifier) @local.definition .))
(case_pattern (as_pattern (identifier) @local.definition))
(type_alias_statement left: (type (identifier) @local.definition.type))
(splat_pattern (identifier) @local.definition)
(import_statement name: (dotted_name . (identifier) @local.definition.import))
(import_from_statement name: (dotted_name . (identifier) @local.definition.import .))
(aliased_import alias: (identifier) @local.definition.import)
(delete_statement [(identifier) @local.definition (expression_list (identifier) @local.definition)])

; Whoever calls them names them.
(parameters
  [(keyword_separator) (list_splat_pattern) (typed_parameter (list_splat_pattern))]
  [
    (identifier) @local.unclear
    (typed_parameter . (identifier) @local.unclear)
    (default_parameter name: (identifier) @local.unclear)
    (typed_default_parameter name: (identifier) @local.unclear)
  ])
(lambda_parameters
  [(keyword_separator) (list_splat_pattern) (typed_parameter (list_splat_pattern))]
  [
    (identifier) @local.unclear
    (typed_parameter . (identifier) @local.unclear)
    (default_parameter name: (identifier) @local.unclear)
    (typed_default_parameter name: (identifier) @local.unclear)
  ])

; `{name=}` prints the name.
(interpolation expression: (_) @local.unclear "=")

; They are called so in their modules.
(import_statement name: (dotted_name . (identifier) @local.shorthand))
(import_from_statement name: (dotted_name . (identifier) @local.shorthand .))

; They belong to what is around.
(global_statement (identifier) @local.foreign.text)
(nonlocal_statement (identifier) @local.foreign)
(attribute attribute: (identifier) @local.member)
(keyword_argument name: (identifier) @local.member)
(keyword_pattern . (identifier) @local.member)

; Modules and what they have
(dotted_name (identifier) (identifier) @local.member)
(import_from_statement module_name: (dotted_name (identifier) @local.member))
(relative_import (dotted_name (identifier) @local.member))
(aliased_import name: (dotted_name (identifier) @local.member))

; They read names by their texts.
(call
  function: (identifier) @local.doubt
  arguments: (argument_list "(" . ")")
  (#any-of? @local.doubt "locals" "vars" "dir"))
(call
  function: (identifier) @local.doubt
  arguments: (argument_list . (_) .)
  (#any-of? @local.doubt "eval" "exec"))
