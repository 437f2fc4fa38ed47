(circuit
  .
  (identifier) @name) @namespace
(module
  .
  (identifier) @name) @module
(port
  (identifier) @name) @field
(register
  .
  (identifier) @name) @variable
(inst
  .
  (identifier) @name) @variable
