(named_module
  name: (long_identifier) @name) @module
(namespace
  name: (long_identifier) @name) @namespace
(module_defn
  (identifier) @name) @module
(union_type_defn
  (type_name
    (identifier) @name)) @enum
(union_type_case
  (identifier) @name) @enumMember
(record_type_defn
  (type_name
    (identifier) @name)) @struct
(record_field
  (identifier) @name) @field
(anon_type_defn
  (type_name
    (identifier) @name)) @class
(method_or_prop_defn
  name: (property_or_ident) @name) @method
(function_or_value_defn
  (function_declaration_left
    .
    (identifier) @name)) @function
