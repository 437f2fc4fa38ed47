(comment) @fold.comment
[
  (run_instruction)
  (copy_instruction)
  (add_instruction)
  (env_instruction)
  (label_instruction)
  (cmd_instruction)
  (entrypoint_instruction)
  (healthcheck_instruction)
] @fold
