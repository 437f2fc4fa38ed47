; Documentation of JavaScript. Prose has no capture: it keeps the colour of the comment around it.

(tag_name) @keyword

; {Type}

(type) @type

((type) @type.builtin
  (#any-of? @type.builtin
    "string" "number" "boolean" "bigint" "symbol" "object" "undefined" "null" "void" "any" "unknown" "never"
    "String" "Number" "Boolean" "function" "*"
    "string=" "number=" "boolean=" "object=" "string[]" "number[]" "boolean[]" "any[]" "unknown[]"
    "?string" "?number" "?boolean" "?object" "!Object"))

[
  "{"
  "}"
  "["
  "]"
] @punctuation.bracket

[
  "."
  "#"
  "~"
] @punctuation.delimiter

(qualified_expression
  ":" @punctuation.delimiter)

; the comment's own end is a slash, too
(path_expression
  "/" @punctuation.delimiter)

; Names: parameters, else what the tag says

(identifier) @variable.parameter

(member_expression
  [
    "."
    "#"
    "~"
  ]
  .
  (identifier) @variable.member)

(tag
  (tag_name) @_tag
  (identifier) @variable.member
  (#any-of? @_tag "@property" "@prop"))

(tag
  (tag_name) @_tag
  (identifier) @function
  (#any-of? @_tag "@callback" "@function" "@event" "@fires" "@name" "@alias"))

(tag
  (tag_name) @_tag
  [
    (identifier)
    (member_expression
      (identifier))
  ] @type
  (#any-of? @_tag "@augments" "@extends" "@constructor" "@mixes" "@satisfies"))

(tag
  (tag_name) @_tag
  (identifier) @type.definition
  (#eq? @_tag "@typedef"))

; module:core/events
(qualified_expression
  (identifier) @module)

(path_expression
  (identifier) @module)
