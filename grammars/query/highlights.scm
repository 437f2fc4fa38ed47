; Queries of tree-sitter

(comment) @comment

((program
  .
  (comment)*
  .
  (comment) @keyword.import)
  (#match? @keyword.import "^;+[ \t]*inherits[ \t]*:"))

((program
  .
  (comment)*
  .
  (comment) @keyword.directive)
  (#match? @keyword.directive "^;+[ \t]*extends[ \t]*$"))

(string) @string

(escape_sequence) @string.escape

; Nodes and fields

(named_node
  name: (identifier) @variable)

(named_node
  supertype: (identifier) @type)

(missing_node
  name: (identifier) @variable)

(field_definition
  name: (identifier) @variable.member)

(negated_field
  (identifier) @variable.member)

"_" @character.special

; Captures

(capture
  (identifier) @type)

(capture
  "@" @punctuation.special)

; Predicates

(predicate
  "#" @punctuation.special)

(predicate
  name: (identifier) @function.call)

; those of tree-sitter and of the editors
(predicate
  name: (identifier) @function.builtin
  (#any-of? @function.builtin
    "eq" "not-eq" "any-eq" "any-not-eq" "match" "not-match" "any-match" "any-not-match" "any-of" "not-any-of"
    "is" "is-not" "set" "lua-match" "not-lua-match" "any-lua-match" "vim-match" "not-vim-match" "any-vim-match"
    "contains" "not-contains" "any-contains" "has-parent" "not-has-parent" "has-ancestor" "not-has-ancestor"
    "kind-eq" "not-kind-eq" "offset" "trim" "gsub" "strip" "select-adjacent" "set-adjacent"))

(predicate_type) @punctuation.special

(parameters
  (identifier) @string.special.symbol)

((parameters
  (identifier) @number)
  (#match? @number "^[-+]?[0-9]+([.][0-9]+)?$"))

((parameters
  (identifier) @boolean)
  (#any-of? @boolean "true" "false"))

"MISSING" @keyword

((named_node
  name: (identifier) @keyword)
  (#eq? @keyword "ERROR"))

; Operators and punctuation

[
  (quantifier)
  "."
  "/"
] @operator

(negated_field
  "!" @operator)

":" @punctuation.delimiter

[
  "("
  ")"
  "["
  "]"
] @punctuation.bracket
