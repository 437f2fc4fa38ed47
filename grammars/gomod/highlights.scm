; go.mod

(comment) @comment

[
  "module"
  "go"
  "toolchain"
  "tool"
  "exclude"
  "replace"
  "retract"
] @keyword
"require" @keyword.import

(module_path) @string.special.url
(tool) @string.special.url
(module_directive
  (module_path) @module)
(file_path) @string.special.path

[
  (version)
  (go_version)
  (toolchain_name)
] @number

"=>" @operator

[
  "("
  ")"
  "["
  "]"
] @punctuation.bracket
"," @punctuation.delimiter
