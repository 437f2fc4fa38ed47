; CMake: where parameters are known
[
  (function_def)
  (macro_def)
] @local.scope
