; PowerShell: where parameters are known. Those of a script are known in its functions, too.

[
  (program)
  (function_statement)
  (script_block_expression)
  (class_method_definition)
] @local.scope
