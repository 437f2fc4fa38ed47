; inherits: css

(mixin_statement
  name: (identifier) @name) @function
(function_statement
  name: (identifier) @name) @function
(stylesheet
  (declaration
    (property_name) @name
    (#match? @name "^[$]")) @variable)
