; Vue: what it has beyond HTML, whose patterns stand in front of these.

; Tags --------------------------------------------------------------------------------------------

; Components begin with a capital; other tags are those of the platform, or of Vue.
((tag_name) @tag.builtin
  (#not-match? @tag.builtin "^[A-Z]|-"))
((tag_name) @tag.builtin
  (#any-of? @tag.builtin
    "component" "keep-alive" "KeepAlive" "slot" "suspense" "Suspense" "teleport" "Teleport" "template" "transition"
    "Transition" "transition-group" "TransitionGroup"))

; Directives --------------------------------------------------------------------------------------

(directive_name) @keyword.directive
((directive_name) @keyword.conditional
  (#any-of? @keyword.conditional "v-if" "v-else" "v-else-if"))
((directive_name) @keyword.repeat
  (#eq? @keyword.repeat "v-for"))
((directive_name) @punctuation.special
  (#any-of? @punctuation.special ":" "@" "#"))

(directive_argument) @tag.attribute
(directive_modifier) @keyword.modifier

(directive_attribute
  ":" @punctuation.delimiter)
(directive_modifiers
  "." @punctuation.delimiter)
(directive_dynamic_argument
  [
    "["
    "]"
  ] @punctuation.bracket)
(directive_attribute
  "=" @operator)

; Their values are expressions.
(directive_attribute
  (quoted_attribute_value
    [
      "\""
      "'"
    ] @punctuation.special))
(directive_attribute
  (quoted_attribute_value
    (attribute_value) @none))

; @click="select"
((directive_attribute
  (directive_name) @_name
  [
    (attribute_value) @function
    (quoted_attribute_value
      (attribute_value) @function)
  ])
  (#any-of? @_name "@" "v-on")
  (#match? @function "^[A-Za-z_$][A-Za-z0-9_$]*$"))

; Text --------------------------------------------------------------------------------------------

(interpolation
  [
    "{{"
    "}}"
  ] @punctuation.special)
(interpolation
  (raw_text) @none)
