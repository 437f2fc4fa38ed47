(named_definition
  name: (name) @name) @constant
