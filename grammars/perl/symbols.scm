(package_statement
  name: (package) @name) @module
(class_statement
  name: (package) @name) @class
(role_statement
  name: (package) @name) @interface
(subroutine_declaration_statement
  name: (bareword) @name) @function
(method_declaration_statement
  name: (bareword) @name) @method
((variable_declaration
  "field"
  variable: (_) @name) @field)
((use_statement
  module: (package) @_module
  [
    (list_expression
      .
      (autoquoted_bareword) @name)
    (anonymous_hash_expression
      (list_expression
        (autoquoted_bareword) @name))
  ]) @constant
  (#eq? @_module "constant"))
(source_file
  (expression_statement
    [
      (variable_declaration
        [
          "my"
          "our"
        ]
        variable: (_) @name)
      (assignment_expression
        left: (variable_declaration
          [
            "my"
            "our"
          ]
          variable: (_) @name))
    ]) @variable)
