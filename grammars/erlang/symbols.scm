(module_attribute
  name: (atom) @name) @module
(record_decl
  name: (atom) @name) @struct
(record_decl
  fields: (record_field
    name: (atom) @name) @field)
(type_alias
  name: (type_name
    name: (atom) @name)) @type
(opaque
  name: (type_name
    name: (atom) @name)) @type
(nominal
  name: (type_name
    name: (atom) @name)) @type
(pp_define
  lhs: (macro_lhs
    name: (_) @name)) @constant
(callback
  fun: (atom) @name) @interface
(fun_decl
  clause: (function_clause
    name: (atom) @name)) @function
