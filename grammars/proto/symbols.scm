(package
  (full_ident) @name) @package
(message
  (message_name) @name) @class
(extend
  (full_ident) @name) @class
(enum
  (enum_name) @name) @enum
(service
  (service_name) @name) @interface
(rpc
  (rpc_name) @name) @method
(field
  (identifier) @name) @field
(map_field
  (identifier) @name) @field
(oneof
  (identifier) @name) @object
(oneof_field
  (identifier) @name) @field
(enum_field
  (identifier) @name) @enumMember
