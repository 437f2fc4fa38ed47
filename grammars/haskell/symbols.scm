(header
  module: (module) @name) @module
(data_type
  name: (name) @name) @enum
(newtype
  name: (name) @name) @struct
(type_synomym
  name: (name) @name) @type
(type_family
  name: (name) @name) @type
(data_family
  name: (name) @name) @type
(class
  name: (name) @name) @interface
(instance
  name: (name) @name) @class
(data_constructor
  (_
    name: (constructor) @name)) @enumMember
(newtype_constructor
  name: (constructor) @name) @constructor
(gadt_constructor
  name: (constructor) @name) @enumMember
(field
  name: (field_name) @name) @field
(class_declarations
  (signature
    name: (_) @name) @method)
(declarations
  (signature
    name: (_) @name
    type: (function)) @function)
(declarations
  (signature
    name: (_) @name
    type: (context
      type: (function))) @function)
(declarations
  (signature
    name: (_) @name
    type: (forall)) @function)
(declarations
  (signature
    name: (_) @name) @variable)
(foreign_import
  (signature
    name: (_) @name)) @function
(pattern_synonym
  (equation
    synonym: (apply
      function: (constructor) @name))) @constructor
