; What the grammar of TypeScript has not.
(field_definition
  property: (_) @name) @property
