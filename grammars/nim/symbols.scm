(proc_declaration
  name: (_) @name) @function
(func_declaration
  name: (_) @name) @function
(iterator_declaration
  name: (_) @name) @function
(converter_declaration
  name: (_) @name) @function
(template_declaration
  name: (_) @name) @function
(macro_declaration
  name: (_) @name) @function
(method_declaration
  name: (_) @name) @method
(type_declaration
  (type_symbol_declaration
    name: (_) @name)) @class
(field_declaration
  (symbol_declaration_list
    (symbol_declaration
      name: (_) @name))) @field
(const_section
  (variable_declaration
    (symbol_declaration_list
      (symbol_declaration
        name: (_) @name)))) @constant
