(procedure_declaration
  (identifier) @name
  .
  "::") @function
(overloaded_procedure_declaration
  (identifier) @name
  .
  "::") @function
(struct_declaration
  (identifier) @name
  .
  "::") @struct
(union_declaration
  (identifier) @name
  .
  "::") @struct
(enum_declaration
  (identifier) @name
  .
  "::") @enum
(bit_field_declaration
  (identifier) @name
  .
  "::") @struct
(source_file
  (const_declaration
    (identifier) @name
    .
    "::") @constant)
(source_file
  (variable_declaration
    (identifier) @name
    .
    ":=") @variable)
