[
  (comment)
  (documentation_comment)
] @fold.comment
[
  (proc_declaration)
  (func_declaration)
  (method_declaration)
  (iterator_declaration)
  (template_declaration)
  (macro_declaration)
  (type_declaration)
  (if)
  (when)
  (case)
  (for)
  (while)
  (try)
  (block)
  (import_statement)
] @fold
