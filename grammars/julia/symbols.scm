(module_definition
  name: (identifier) @name) @module
(struct_definition
  (type_head
    [
      (identifier) @name
      (parametrized_type_expression
        .
        (identifier) @name)
      (binary_expression
        .
        [
          (identifier) @name
          (parametrized_type_expression
            .
            (identifier) @name)
        ])
    ])) @struct
(abstract_definition
  (type_head
    [
      (identifier) @name
      (parametrized_type_expression
        .
        (identifier) @name)
      (binary_expression
        .
        [
          (identifier) @name
          (parametrized_type_expression
            .
            (identifier) @name)
        ])
    ])) @interface
(primitive_definition
  (type_head
    [
      (identifier) @name
      (binary_expression
        .
        (identifier) @name)
    ])) @type
(struct_definition
  [
    (identifier) @name
    (typed_expression
      .
      (identifier) @name)
    (assignment
      .
      [
        (identifier) @name
        (typed_expression
          .
          (identifier) @name)
      ])
  ] @field)
(function_definition
  (signature
    [
      (identifier) @name
      (call_expression
        .
        (_) @name)
      (_
        .
        (call_expression
          .
          (_) @name))
      (_
        .
        (_
          .
          (call_expression
            .
            (_) @name)))
    ])) @function
(assignment
  .
  [
    (call_expression
      .
      (_) @name)
    (typed_expression
      .
      (call_expression
        .
        (_) @name))
    (where_expression
      .
      (call_expression
        .
        (_) @name))
  ]) @function
(macro_definition
  (signature
    (call_expression
      .
      (identifier) @name))) @function
(const_statement
  (assignment
    .
    [
      (identifier) @name
      (typed_expression
        .
        (identifier) @name)
    ])) @constant
