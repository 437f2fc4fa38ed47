(section
  .
  (heading
    (text) @name)) @string
(let
  pattern: (call
    item: (ident) @name)) @function
(let
  pattern: (ident) @name) @variable
