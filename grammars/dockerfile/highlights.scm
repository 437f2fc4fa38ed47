; Dockerfile

; Instructions
[
  "ADD"
  "ARG"
  "AS"
  "CMD"
  "COPY"
  "CROSS_BUILD"
  "ENTRYPOINT"
  "ENV"
  "EXPOSE"
  "FROM"
  "HEALTHCHECK"
  "LABEL"
  "MAINTAINER"
  "ONBUILD"
  "RUN"
  "SHELL"
  "STOPSIGNAL"
  "USER"
  "VOLUME"
  "WORKDIR"
] @keyword

; Images and stages
(image_name) @module

((image_name) @module.builtin
  (#eq? @module.builtin "scratch"))

[
  (image_tag)
  (image_digest)
] @string.special

(image_tag ":" @punctuation.special)
(image_digest "@" @punctuation.special)
(image_alias) @label

; Flags without a value, which the parser does not know
((ERROR) @variable.parameter
  (#match? @variable.parameter "^--[a-z-]+$"))

; Words and strings
[
  (unquoted_string)
  (double_quoted_string)
  (single_quoted_string)
  (json_string)
  (maintainer_instruction)
  (cross_build_instruction)
  (heredoc_line)
] @string

(path) @string.special.path

((path) @string.special.url
  (#match? @string.special.url "^(https?|git)://"))

(escape_sequence) @string.escape

; Names of variables and labels
[
  (arg_instruction name: (unquoted_string) @variable)
  (env_pair name: (unquoted_string) @variable)
]

([
  (arg_instruction name: (unquoted_string) @constant)
  (env_pair name: (unquoted_string) @constant)
]
  (#match? @constant "^[A-Z][A-Z0-9_]*$"))

(label_pair key: (_) @property)
(env_pair "=" @operator)
(label_pair "=" @operator)
(arg_instruction "=" @operator)

; Values that are no texts
([
  (env_pair value: (unquoted_string) @number)
  (arg_instruction default: (unquoted_string) @number)
]
  (#match? @number "^[0-9]+$"))

([
  (env_pair value: (unquoted_string) @string.special.path)
  (arg_instruction default: (unquoted_string) @string.special.path)
]
  (#match? @string.special.path "^/[^:]*$"))

([
  (env_pair value: (unquoted_string) @boolean)
  (arg_instruction default: (unquoted_string) @boolean)
]
  (#any-of? @boolean "true" "false"))

; Users, ports, signals
(user_instruction [user: (_) group: (_)] @string)
(user_instruction ":" @punctuation.delimiter)
(expose_port) @number
(expose_port ["/tcp" "/udp"] @keyword.modifier)
(stopsignal_instruction) @constant.builtin
"NONE" @constant.builtin

; Expansions
(variable) @variable

((variable) @constant
  (#match? @constant "^[A-Z][A-Z0-9_]*($|[^a-zA-Z0-9_])"))

(expansion ["$" "{" "}"] @punctuation.special)

; Here documents
[
  (heredoc_marker)
  (heredoc_end)
] @label

; Punctuation
[
  "["
  "]"
] @punctuation.bracket

(json_string_array "," @punctuation.delimiter)

(line_continuation) @punctuation.delimiter

; Comments
(comment) @comment

((comment) @keyword.directive
  (#match? @keyword.directive "^#[ \t]*(syntax|escape|check)[ \t]*="))
