; Targets, dependencies and what is assigned a name of the file.
(source_file
  (operatorunit
    .
    (identifier) @name) @variable)
((normal_command
  command: (identifier) @_command
  .
  (variableunit
    (string) @name)) @function
  (#any-of? @_command "executable" "library" "shared_library" "static_library" "shared_module" "custom_target" "test" "benchmark" "run_target" "jar" "both_libraries"))
((normal_command
  command: (identifier) @_command
  .
  (variableunit
    (string) @name)) @module
  (#any-of? @_command "project" "subproject"))
