(property
  (key) @name) @property
