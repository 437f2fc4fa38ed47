; What only the newest C++ has; dialects that inherit C++ have a grammar without it

(module_name
  (identifier) @module)

(import_declaration
  header: [
    (system_lib_string)
    (string_literal)
  ] @string.special.path)

(attribute
  namespace: (identifier) @module)

[
  "import"
  "export"
  "module"
] @keyword.import
