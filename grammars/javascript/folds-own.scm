; What the grammar of TypeScript has not.
[
  (jsx_element)
  (jsx_self_closing_element)
] @fold
