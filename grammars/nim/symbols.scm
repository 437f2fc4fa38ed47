(proc_declaration
  name: [
    (identifier) @name
    (accent_quoted) @name
    (exported_symbol
      (identifier) @name)
    (exported_symbol
      (accent_quoted) @name)
  ]) @function
(func_declaration
  name: [
    (identifier) @name
    (accent_quoted) @name
    (exported_symbol
      (identifier) @name)
    (exported_symbol
      (accent_quoted) @name)
  ]) @function
(iterator_declaration
  name: [
    (identifier) @name
    (accent_quoted) @name
    (exported_symbol
      (identifier) @name)
    (exported_symbol
      (accent_quoted) @name)
  ]) @function
(converter_declaration
  name: [
    (identifier) @name
    (accent_quoted) @name
    (exported_symbol
      (identifier) @name)
    (exported_symbol
      (accent_quoted) @name)
  ]) @function
(template_declaration
  name: [
    (identifier) @name
    (accent_quoted) @name
    (exported_symbol
      (identifier) @name)
    (exported_symbol
      (accent_quoted) @name)
  ]) @function
(macro_declaration
  name: [
    (identifier) @name
    (accent_quoted) @name
    (exported_symbol
      (identifier) @name)
    (exported_symbol
      (accent_quoted) @name)
  ]) @function
(method_declaration
  name: [
    (identifier) @name
    (accent_quoted) @name
    (exported_symbol
      (identifier) @name)
    (exported_symbol
      (accent_quoted) @name)
  ]) @method
(type_declaration
  (type_symbol_declaration
    name: [
    (identifier) @name
    (accent_quoted) @name
    (exported_symbol
      (identifier) @name)
    (exported_symbol
      (accent_quoted) @name)
  ])) @class
(field_declaration
  (symbol_declaration_list
    (symbol_declaration
      name: [
    (identifier) @name
    (accent_quoted) @name
    (exported_symbol
      (identifier) @name)
    (exported_symbol
      (accent_quoted) @name)
  ]))) @field
(const_section
  (variable_declaration
    (symbol_declaration_list
      (symbol_declaration
        name: [
    (identifier) @name
    (accent_quoted) @name
    (exported_symbol
      (identifier) @name)
    (exported_symbol
      (accent_quoted) @name)
  ])))) @constant
