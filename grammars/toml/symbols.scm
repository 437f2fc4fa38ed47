(table
  .
  [
    (bare_key)
    (dotted_key)
    (quoted_key)
  ] @name) @object
(table_array_element
  .
  [
    (bare_key)
    (dotted_key)
    (quoted_key)
  ] @name) @array
(pair
  .
  [
    (bare_key)
    (dotted_key)
    (quoted_key)
  ] @name) @property
