(procedure
  name: (_) @name) @function
