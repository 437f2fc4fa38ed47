(binding
  attrpath: (attrpath) @name
  expression: (function_expression)) @function
(binding
  attrpath: (attrpath) @name
  expression: [
    (attrset_expression)
    (rec_attrset_expression)
  ]) @object
(let_expression
  (binding_set
    (binding
      attrpath: (attrpath) @name) @variable))
(binding
  attrpath: (attrpath) @name) @property
