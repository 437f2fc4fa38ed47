([
   (variable_declarator name: (array_pattern (identifier) @local.definition))
   (variable_declarator
     name: (object_pattern (shorthand_property_identifier_pattern) @local.definition))
   (variable_declarator
     name: (object_pattern
       (object_assignment_pattern left: (shorthand_property_identifier_pattern) @local.definition)))
   (variable_declarator name: (object_pattern (pair_pattern value: (identifier) @local.definition)))
   (for_in_statement left: (identifier) @local.definition)
   (for_in_statement left: (array_pattern (identifier) @local.definition))
   (for_in_statement
     left: (object_pattern (shorthand_property_identifier_pattern) @local.definition))
 ]
  (#set! local.for "highlights"))

; What is told by its name alone where it is used
([
   (namespace_import (identifier) @local.definition)
   (variable_declarator
     name: (identifier) @local.definition
     value: (call_expression function: (identifier) @_require arguments: (arguments . (string) .)))
 ]
  (#eq? @_require "require")
  (#set! local.uses "module"))
([
   (function_declaration name: (identifier) @local.definition.outer)
   (generator_function_declaration name: (identifier) @local.definition.outer)
   (variable_declarator
     name: (identifier) @local.definition
     value: [(arrow_function) (function_expression)])
 ]
  (#set! local.uses "function"))
((import_specifier name: (identifier) @local.definition !alias)
  (#match?
    @local.definition
    "^(add|apply|assert|build|calculate|clone|compare|convert|create|decode|define|delete|encode|ensure|fetch|filter|find|format|forward|generate|get|handle|has|is|load|make|map|merge|normalize|parse|read|register|remove|render|resolve|run|set|to|transform|update|use|validate|with|wrap|write)[A-Z]")
  (#set! local.uses "function"))

[(function_expression) (generator_function) (arrow_function) (method_definition)] @local.scope
[(function_declaration) (generator_function_declaration) (class_static_block)] @local.scope
[(for_statement) (for_in_statement) (catch_clause)] @local.scope.block
[(class_declaration) (class) (switch_body)] @local.scope.block

; The body of a function is the function.
((statement_block) @local.scope.block
  (#not-has-parent?
    @local.scope.block
    function_declaration
    generator_function_declaration
    function_expression
    generator_function
    arrow_function
    method_definition
    class_static_block))
(function_declaration name: (identifier) @local.definition.outer)
(generator_function_declaration name: (identifier) @local.definition.outer)
(class_declaration name: (_) @local.definition.outer)

; Known inside only
(function_expression name: (identifier) @local.definition.self)
(generator_function name: (identifier) @local.definition.self)
(class name: (_) @local.definition.type)

; In a block it is a variable of the function around, too, unless the text is strict.
(if_statement consequence: (function_declaration name: (identifier) @local.unclear))
(else_clause (function_declaration name: (identifier) @local.unclear))
(if_statement (statement_block (function_declaration name: (identifier) @local.unclear)))
(else_clause (statement_block (function_declaration name: (identifier) @local.unclear)))
(for_statement (statement_block (function_declaration name: (identifier) @local.unclear)))
(for_in_statement (statement_block (function_declaration name: (identifier) @local.unclear)))
(while_statement (statement_block (function_declaration name: (identifier) @local.unclear)))
(do_statement (statement_block (function_declaration name: (identifier) @local.unclear)))
(try_statement (statement_block (function_declaration name: (identifier) @local.unclear)))
(catch_clause (statement_block (function_declaration name: (identifier) @local.unclear)))
(finally_clause (statement_block (function_declaration name: (identifier) @local.unclear)))
(labeled_statement (statement_block (function_declaration name: (identifier) @local.unclear)))
(statement_block (statement_block (function_declaration name: (identifier) @local.unclear)))
(switch_case (function_declaration name: (identifier) @local.unclear))
(switch_default (function_declaration name: (identifier) @local.unclear))
(formal_parameters (identifier) @local.definition.parameter)
(arrow_function parameter: (identifier) @local.definition.parameter)
(catch_clause parameter: (identifier) @local.definition.parameter)
(variable_declarator name: (identifier) @local.definition)
(for_in_statement kind: _ left: (identifier) @local.definition.var)
(for_in_statement right: (_) @local.outside)
(array_pattern (identifier) @local.definition.var)
(shorthand_property_identifier_pattern) @local.definition.var
(pair_pattern value: (identifier) @local.definition.var)
(assignment_pattern left: (identifier) @local.definition.var)
(rest_pattern (identifier) @local.definition.var)

; What `var` declares belongs to the function.
(variable_declaration (variable_declarator name: (identifier) @local.definition.hoisted))
(variable_declaration
  (variable_declarator
    name: (_ [(identifier) (shorthand_property_identifier_pattern)] @local.definition.hoisted)))
(variable_declaration
  (variable_declarator
    name: (_ (_ [(identifier) (shorthand_property_identifier_pattern)] @local.definition.hoisted))))
(variable_declaration
  (variable_declarator
    name: (object_pattern (pair_pattern value: (assignment_pattern left: (identifier) @local.definition.hoisted)))))
(variable_declaration
  (variable_declarator
    name: (_
      [
        (assignment_pattern right: (identifier) @local.definition.none)
        (object_assignment_pattern right: (identifier) @local.definition.none)
      ])))
(for_in_statement "var" left: (identifier) @local.definition.hoisted)
(for_in_statement
  "var"
  left: (_ [(identifier) (shorthand_property_identifier_pattern)] @local.definition.hoisted))
(for_in_statement "var" left: (_ (pair_pattern value: (identifier) @local.definition.hoisted)))

; Values are given to what there is.
(assignment_expression
  left: (_ [(identifier) (shorthand_property_identifier_pattern)] @local.definition.none))
(assignment_expression
  left: (_ (_ [(identifier) (shorthand_property_identifier_pattern)] @local.definition.none)))
(for_in_statement
  !kind
  left: (_ [(identifier) (shorthand_property_identifier_pattern)] @local.definition.none))
(for_in_statement
  !kind
  left: (_ (_ [(identifier) (shorthand_property_identifier_pattern)] @local.definition.none)))

; Deeper inside of patterns
(variable_declaration
  (variable_declarator
    name: (_ (_ [(object_pattern) (array_pattern) (pair_pattern)] @local.unclear))))
(assignment_expression
  left: (_ (_ [(object_pattern) (array_pattern) (pair_pattern) (assignment_pattern)] @local.unclear)))
(for_in_statement
  !kind
  left: (_ (_ [(object_pattern) (array_pattern) (pair_pattern) (assignment_pattern)] @local.unclear)))
(for_in_statement
  "var"
  left: (_
    [
      (object_pattern)
      (array_pattern)
      (rest_pattern)
      (assignment_pattern)
      (object_assignment_pattern)
      (pair_pattern value: [(object_pattern) (array_pattern) (assignment_pattern)])
    ] @local.unclear))

; A default does not see what the body defines.
(formal_parameters (assignment_pattern right: (_) @local.unclear))
(formal_parameters
  [
    (object_pattern (object_assignment_pattern right: (_) @local.unclear))
    (assignment_pattern left: (object_pattern (object_assignment_pattern right: (_) @local.unclear)))
  ])
(import_clause (identifier) @local.definition.import)
(namespace_import (identifier) @local.definition.import)
(import_specifier name: (identifier) @local.definition.import)
(import_specifier alias: (identifier) @local.definition.import)
[(property_identifier) (private_property_identifier)] @local.member
(statement_identifier) @local.member.label

; Elements of HTML have names of their own.
((identifier) @local.member.tag
  (#has-parent? @local.member.tag jsx_opening_element jsx_closing_element jsx_self_closing_element)
  (#match? @local.member.tag "^[a-z]"))

; They read names by their texts.
(call_expression function: (identifier) @local.doubt (#eq? @local.doubt "eval"))
(with_statement) @local.doubt
