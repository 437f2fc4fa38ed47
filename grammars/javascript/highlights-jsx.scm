; JSX: what JavaScript and TSX have beyond the common patterns.

; Tags --------------------------------------------------------------------------------------------

(jsx_opening_element
  name: (identifier) @tag)
(jsx_closing_element
  name: (identifier) @tag)
(jsx_self_closing_element
  name: (identifier) @tag)

; Tags of the platform begin with a small letter, components with a capital.
([
  (jsx_opening_element
    name: (identifier) @tag.builtin)
  (jsx_closing_element
    name: (identifier) @tag.builtin)
  (jsx_self_closing_element
    name: (identifier) @tag.builtin)
]
  (#match? @tag.builtin "^[a-z]"))

; <Menu.Item>, <Context.Provider>
(jsx_opening_element
  name: (member_expression
    [
      (identifier)
      (property_identifier)
    ] @tag))
(jsx_closing_element
  name: (member_expression
    [
      (identifier)
      (property_identifier)
    ] @tag))
(jsx_self_closing_element
  name: (member_expression
    [
      (identifier)
      (property_identifier)
    ] @tag))

; <svg:circle>
(jsx_opening_element
  name: (jsx_namespace_name
    (identifier) @tag))
(jsx_closing_element
  name: (jsx_namespace_name
    (identifier) @tag))
(jsx_self_closing_element
  name: (jsx_namespace_name
    (identifier) @tag))

; Attributes --------------------------------------------------------------------------------------

(jsx_attribute
  (property_identifier) @tag.attribute)
(jsx_attribute
  (jsx_namespace_name
    (identifier) @tag.attribute))

; Text --------------------------------------------------------------------------------------------

(jsx_text) @none
(html_character_reference) @character.special

; Punctuation -------------------------------------------------------------------------------------

(jsx_opening_element
  [
    "<"
    ">"
  ] @tag.delimiter)
(jsx_closing_element
  [
    "</"
    ">"
  ] @tag.delimiter)
(jsx_self_closing_element
  [
    "<"
    "/>"
  ] @tag.delimiter)

(jsx_expression
  [
    "{"
    "}"
  ] @punctuation.special)
