(data
  name: (type) @name) @enum
(newtype
  name: (type) @name) @struct
(type_alias
  name: (type) @name) @struct
(class_head
  (class_name) @name) @interface
(class_instance
  (instance_name) @name) @class
(signature
  name: (variable) @name) @function
(foreign_import
  name: (variable) @name) @function
