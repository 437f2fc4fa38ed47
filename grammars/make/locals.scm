(variable_assignment name: (word) @local.definition)
(shell_assignment name: (word) @local.definition)
(define_directive name: (word) @local.definition)

; The command line, the environment and other files may set them.
(variable_assignment name: (word) @local.shorthand)
(shell_assignment name: (word) @local.shorthand)
(define_directive name: (word) @local.shorthand)
