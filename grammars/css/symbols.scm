(rule_set
  (selectors) @name) @class
(keyframes_statement
  (keyframes_name) @name) @namespace
(media_statement
  .
  "@media"
  .
  (_) @name) @module
(declaration
  (property_name) @name
  (#match? @name "^--")) @variable
