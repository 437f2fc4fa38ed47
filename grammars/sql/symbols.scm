(create_schema
  [
    (keyword_schema)
    (keyword_exists)
  ]
  .
  (identifier) @name) @namespace
(create_table
  (object_reference) @name) @struct
(column_definitions
  (column_definition
    name: (_) @name) @field)
(create_view
  (object_reference) @name) @struct
(create_materialized_view
  (object_reference) @name) @struct
(create_type
  (object_reference) @name) @type
(create_type
  (enum_elements
    enum_element: (literal) @name @enumMember))
(create_function
  (object_reference) @name) @function
(create_trigger
  .
  (keyword_create)
  (keyword_trigger)
  .
  (object_reference) @name) @event
(create_index
  column: (_) @name) @key
(create_sequence
  (object_reference) @name) @number
(cte
  .
  (identifier) @name) @variable
