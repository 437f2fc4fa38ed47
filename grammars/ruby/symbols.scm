(module
  name: (_) @name) @module
(class
  name: (_) @name) @class
(singleton_class
  value: (_) @name) @class
(method
  name: (_) @name) @method
(singleton_method
  name: (_) @name) @method
(assignment
  left: (constant) @name) @constant
((call
  !receiver
  method: (identifier) @_method
  arguments: (argument_list
    (simple_symbol) @name)) @property
  (#any-of? @_method "attr_accessor" "attr_reader" "attr_writer"))
((call
  !receiver
  method: (identifier) @_method
  arguments: (argument_list
    .
    [
      (simple_symbol)
      (string)
    ] @name)) @function
  (#any-of? @_method "task" "namespace" "describe" "context" "it" "scope" "define_method" "test"))
