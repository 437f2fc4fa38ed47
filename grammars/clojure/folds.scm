(comment) @fold.comment
[
  (list_lit)
  (vec_lit)
  (map_lit)
  (set_lit)
  (anon_fn_lit)
  (ns_map_lit)
  (read_cond_lit)
  (str_lit)
] @fold
