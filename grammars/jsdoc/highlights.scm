; Documentation of JavaScript. Prose has no capture: it keeps the colour of the comment around it.

(tag_name) @keyword

; {Type}

(type) @type

((type) @type.builtin
  (#any-of? @type.builtin
    "string" "number" "boolean" "bigint" "symbol" "object" "undefined" "null" "void" "any" "unknown" "never"
    "String" "Number" "Boolean" "function" "*"))

; @see {@link Foo}
((type) @none
  (#match? @none "^@"))

[
  (tag
    [
      "{"
      "}"
    ] @punctuation.bracket)
  (inline_tag
    [
      "{"
      "}"
    ] @punctuation.bracket)
  (optional_identifier
    [
      "["
      "]"
    ] @punctuation.bracket)
]

(member_expression
  [
    "."
    "#"
    "~"
  ] @punctuation.delimiter)

(qualified_expression
  ":" @punctuation.delimiter)

; the comment's own end is a slash, too
(path_expression
  "/" @punctuation.delimiter)

; Names: parameters, else what the tag says

(tag
  (tag_name) @_tag
  (identifier) @variable.parameter
  (#eq? @_tag "@param"))

[
  (optional_identifier
    (identifier) @variable.parameter)
  (member_expression
    (identifier) @variable.parameter)
]

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
  [
    (identifier) @variable.member
    (optional_identifier
      (identifier) @variable.member)
  ]
  (#any-of? @_tag "@property" "@prop"))

(tag
  (tag_name) @_tag
  (identifier) @keyword.modifier
  (#any-of? @_tag "@access" "@api"))

(tag
  (tag_name) @_tag
  (identifier) @function
  (#any-of? @_tag "@function" "@event" "@fires" "@name" "@alias"))

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
  (#any-of? @_tag "@typedef" "@callback"))

(tag
  (tag_name) @_tag
  (identifier) @module
  (#any-of? @_tag "@namespace" "@exports" "@external" "@borrows"))

; a name that is all of a description
((tag
  (tag_name) @_tag
  (description) @type)
  (#any-of? @_tag "@class" "@interface" "@memberof" "@memberof!" "@mixin" "@lends")
  (#match? @type "^[A-Za-z_$][A-Za-z0-9_$.#~]*$"))

((tag
  (tag_name) @_tag
  (description) @module)
  (#any-of? @_tag "@module" "@requires")
  (#match? @module "^[A-Za-z_@][A-Za-z0-9_./@-]*$"))

; module:core/events
(qualified_expression
  (identifier) @module)

(path_expression
  (identifier) @module)
