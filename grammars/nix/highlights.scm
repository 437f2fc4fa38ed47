; Nix

; Names: the general case first, everything more specific below
(identifier) @variable

; Attributes, in sets and of values
(attrpath attr: (identifier) @variable.member)
(inherit_from attrs: (inherited_attrs attr: (identifier) @variable.member))

; Parameters
(function_expression universal: (identifier) @variable.parameter)
(formal name: (identifier) @variable.parameter)
(ellipses) @variable.parameter.builtin

; Functions: definitions and calls
(binding
  attrpath: (attrpath attr: (identifier) @function .)
  expression: (function_expression))

(apply_expression
  function: [
    (variable_expression name: (identifier) @function.call)
    (select_expression attrpath: (attrpath attr: (identifier) @function.call .))
  ])

; What is always there
((variable_expression name: (identifier) @variable.builtin)
  (#any-of? @variable.builtin "builtins" "__curPos" "__nixPath"))

((variable_expression name: (identifier) @constant.builtin)
  (#any-of? @constant.builtin
    "__currentSystem" "__currentTime" "__langVersion" "__nixVersion" "__storeDir" "null"))

((variable_expression name: (identifier) @boolean)
  (#any-of? @boolean "true" "false"))

((variable_expression name: (identifier) @function.builtin)
  (#any-of? @function.builtin
    "baseNameOf" "break" "derivation" "derivationStrict" "dirOf" "fetchGit" "fetchMercurial" "fetchTarball"
    "fetchTree" "fromTOML" "isNull" "map" "placeholder" "removeAttrs" "toString"))

((variable_expression name: (identifier) @function.builtin)
  (#match? @function.builtin "^__(add|all|any|append|attr|bit|cat|ceil|compare|concat|deep|div|elem|fetch|filter|find|floor|foldl|from|function|gen|get|group|has|hash|head|inter|is|length|less|list|map|match|mul|parse|partition|path|read|replace|seq|sort|split|store|string|sub|tail|to|trace|try|unsafe|zip)"))

((variable_expression name: (identifier) @keyword.import)
  (#any-of? @keyword.import "import" "scopedImport"))

((variable_expression name: (identifier) @keyword.exception)
  (#any-of? @keyword.exception "abort" "throw"))

((select_expression
  expression: (variable_expression name: (identifier) @_set)
  attrpath: (attrpath . attr: (identifier) @function.builtin))
  (#eq? @_set "builtins"))

((select_expression
  expression: (variable_expression name: (identifier) @_set)
  attrpath: (attrpath . attr: (identifier) @constant.builtin))
  (#eq? @_set "builtins")
  (#any-of? @constant.builtin
    "currentSystem" "currentTime" "langVersion" "nixPath" "nixVersion" "null" "storeDir"))

((select_expression
  expression: (variable_expression name: (identifier) @_set)
  attrpath: (attrpath . attr: (identifier) @boolean))
  (#eq? @_set "builtins")
  (#any-of? @boolean "true" "false"))

((select_expression
  expression: (variable_expression name: (identifier) @_set)
  attrpath: (attrpath . attr: (identifier) @keyword.exception))
  (#any-of? @_set "builtins" "lib")
  (#any-of? @keyword.exception "abort" "throw" "throwIf" "throwIfNot" "tryEval"))

((select_expression
  expression: (variable_expression name: (identifier) @_set)
  attrpath: (attrpath . attr: (identifier) @keyword.debug))
  (#any-of? @_set "builtins" "lib")
  (#any-of? @keyword.debug "trace" "traceSeq" "traceVal" "traceValSeq" "traceVerbose"))

; Keywords
[
  "let"
  "in"
  "inherit"
  "with"
] @keyword

"rec" @keyword.modifier
"assert" @keyword.exception
"or" @keyword.operator

[
  "if"
  "then"
  "else"
] @keyword.conditional

; Literals
(integer_expression) @number
(float_expression) @number.float

[
  (string_expression)
  (indented_string_expression)
] @string

[
  (escape_sequence)
  (dollar_escape)
] @string.escape

[
  (path_expression)
  (hpath_expression)
  (spath_expression)
] @string.special.path

(uri_expression) @string.special.url

; Code in strings and paths
(interpolation) @none

(interpolation
  [
    "${"
    "}"
  ] @punctuation.special)

; Operators
[
  "=" "@" "?"
  "==" "!=" "<" "<=" ">" ">="
  "&&" "||" "!" "->"
  "+" "-" "*" "/" "++" "//"
] @operator

; Punctuation
[
  ";"
  ":"
  ","
  "."
] @punctuation.delimiter

[
  "("
  ")"
  "["
  "]"
  "{"
] @punctuation.bracket

([
  (attrset_expression "}" @punctuation.bracket)
  (rec_attrset_expression "}" @punctuation.bracket)
  (let_attrset_expression "}" @punctuation.bracket)
  (formals "}" @punctuation.bracket)
])

; Comments
(comment) @comment

((comment) @comment.documentation
  (#match? @comment.documentation "^/\\*\\*[^*/]"))

((comment) @keyword.directive
  (#match? @keyword.directive "^#!"))
