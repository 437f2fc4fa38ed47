; Erlang: where parameters are known; a name stands for one value in all of a function

[
  (function_clause)
  (fun_clause)
] @local.scope
