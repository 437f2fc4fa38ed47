(struct_entry
  .
  (identifier) @name) @property
(map_entry
  .
  (_) @name) @property
