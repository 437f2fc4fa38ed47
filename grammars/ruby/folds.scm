[
  (method)
  (singleton_method)
  (class)
  (singleton_class)
  (module)
  (if)
  (unless)
  (case)
  (case_match)
  (when)
  (in_clause)
  (while)
  (until)
  (for)
  (begin)
  (begin_block)
  (end_block)
  (do_block)
  (block)
  (lambda)
  (hash)
  (array)
  (string_array)
  (symbol_array)
  (argument_list)
  (method_parameters)
  (parenthesized_statements)
  (string)
  (heredoc_body)
  (regex)
] @fold
(comment) @fold.comment
((call
  !receiver
  method: (identifier) @_method) @fold.imports
  (#any-of? @_method "require" "require_relative"))
[
  (elsif)
  (else)
  (rescue)
  (ensure)
] @fold.clause
