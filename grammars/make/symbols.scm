((rule
  (targets) @name) @function
  (#not-match? @name "^[.][A-Z]"))
(makefile
  (variable_assignment
    name: (word) @name) @variable)
(makefile
  (shell_assignment
    name: (word) @name) @variable)
(define_directive
  name: (word) @name) @function
