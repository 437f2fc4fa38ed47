[
  (section)
  (block)
  (drawer)
  (property_drawer)
  (list)
  (table)
] @fold
