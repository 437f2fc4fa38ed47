; inherits: c

(class_specifier
  name: (type_identifier) @name
  body: (_)) @class
(namespace_definition
  name: (_) @name) @namespace
(function_definition
  declarator: (function_declarator
    declarator: [
      (field_identifier)
      (qualified_identifier)
      (destructor_name)
      (operator_name)
    ] @name)) @method
(function_definition
  declarator: (reference_declarator
    (function_declarator
      declarator: [
        (identifier)
        (field_identifier)
        (qualified_identifier)
        (operator_name)
      ] @name))) @method
(field_declaration
  declarator: (function_declarator
    declarator: (field_identifier) @name)) @method
(alias_declaration
  name: (type_identifier) @name) @type
(concept_definition
  name: (identifier) @name) @interface
