(value_declaration
  (function_declaration_left
    .
    (lower_case_identifier) @name)) @function
(type_declaration
  name: (upper_case_identifier) @name) @enum
(union_variant
  name: (upper_case_identifier) @name) @enumMember
(type_alias_declaration
  name: (upper_case_identifier) @name) @struct
(field_type
  name: (lower_case_identifier) @name) @field
(port_annotation
  name: (lower_case_identifier) @name) @function
