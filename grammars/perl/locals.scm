; Perl: where parameters of signatures are known, and what hides them

[
  (subroutine_declaration_statement)
  (method_declaration_statement)
  (anonymous_subroutine_expression)
  (block)
  (block_statement)
  (for_statement)
] @local.scope

(assignment_expression
  left: (variable_declaration
    [
      (scalar)
      (array)
      (hash)
    ] @local.definition)) @local.definition-value

(variable_declaration
  [
    (scalar)
    (array)
    (hash)
  ] @local.definition)

(for_statement
  variable: (scalar) @local.definition)

; The class of a constructor or a method of a class, from its declaration on; another $class is a variable like others.
((variable_declaration
  "my"
  (scalar) @local.definition)
  (#eq? @local.definition "$class")
  (#set! local.uses "variable.builtin"))
((assignment_expression
  left: (variable_declaration
    "my"
    (scalar) @local.definition)) @local.definition-value
  (#eq? @local.definition "$class")
  (#set! local.uses "variable.builtin"))
