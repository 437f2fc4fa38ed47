(assignment_expression
  left: (variable_declaration [(scalar) (array) (hash)] @local.definition)) @local.definition-value
([
   (variable_declaration (scalar) @local.definition)
   (variable_declaration (array) @local.definition)
   (variable_declaration (hash) @local.definition)
   (for_statement variable: (scalar) @local.definition)
 ]
  (#set! local.for "highlights"))

; The class of a constructor or a method of a class, from its declaration on; another $class is a variable like others.
((variable_declaration "my" (scalar) @local.definition)
  (#eq? @local.definition "$class")
  (#set! local.uses "variable.builtin"))
((assignment_expression
   left: (variable_declaration "my" (scalar) @local.definition)) @local.definition-value
  (#eq? @local.definition "$class")
  (#set! local.uses "variable.builtin"))

[
  (block)
  (subroutine_declaration_statement)
  (anonymous_subroutine_expression)
  (method_declaration_statement)
  (for_statement)
  (cstyle_for_statement)
  (loop_statement)
  (conditional_statement)
  (block_statement)
  (do_expression)
  (eval_expression)
  (map_grep_expression)
  (sort_expression)
] @local.scope

; A variable is known behind what declares it, a new one each time.
(assignment_expression left: (variable_declaration) right: (_)) @local.declaration.new
(expression_statement (variable_declaration) @local.declaration.new)
(for_statement list: (_) @local.outside)

; Other files may call it.
(subroutine_declaration_statement name: (bareword) @local.definition.outer @local.shorthand)
(method_declaration_statement name: (bareword) @local.definition.outer)
(variable_declaration
  [
    (scalar (varname) @local.definition.var)
    (array (varname) @local.definition.var)
    (hash (varname) @local.definition.var)
  ])
(signature
  [
    (mandatory_parameter (scalar (varname) @local.definition.parameter))
    (optional_parameter (scalar (varname) @local.definition.parameter))
    (slurpy_parameter
      [(array (varname) @local.definition.parameter) (hash (varname) @local.definition.parameter)])
  ])

; Without `my` it is the variable around.
(for_statement "my" variable: (scalar (varname) @local.definition.var))
(try_statement catch_expr: (scalar (varname) @local.definition.var))
(method) @local.member
(autoquoted_bareword) @local.member

; `@name` and `%name` are others than `$name`: where one of them is, none is changed.
(array (varname) @local.unclear)
(hash (varname) @local.unclear)
(container_variable (varname) @local.unclear)
(arraylen (varname) @local.unclear)

; Names of the whole text: other files may know those of packages, and those of all kinds stand in texts of their own.
(source_file
  (expression_statement
    (assignment_expression left: (variable_declaration (_ (varname) @local.shorthand)))))
(source_file (expression_statement (variable_declaration (_ (varname) @local.shorthand))))
(variable_declaration "our" (_ (varname) @local.shorthand))

; Code in a text
(eval_expression (interpolated_string_literal) @local.opaque)
