; HTML: what Vue and Svelte have too.

; Tags --------------------------------------------------------------------------------------------

[
  (tag_name)
  (erroneous_end_tag_name)
] @tag

[
  "<"
  "</"
  ">"
  "/>"
] @tag.delimiter

; Attributes --------------------------------------------------------------------------------------

(attribute_name) @tag.attribute
(attribute
  "=" @operator)

(quoted_attribute_value) @string
(attribute_value) @string

; Addresses
((attribute
  (attribute_name) @_name
  [
    (attribute_value) @string.special.url
    (quoted_attribute_value
      (attribute_value) @string.special.url)
  ])
  (#any-of? @_name "href" "src" "action" "cite" "formaction" "poster" "xlink:href")
  (#not-match? @string.special.url "[{][{%]"))

; Text --------------------------------------------------------------------------------------------

; The text of a few tags that say how it looks: each pattern here costs time in large files, so they are few.
((element
  (start_tag
    (tag_name) @_tag)
  [
    (text) @markup.heading
    ; what follows a <br> is in it, to the parser
    (element
      (start_tag
        (tag_name) @_empty)
      (text) @markup.heading)
  ])
  (#any-of? @_empty "br" "img" "wbr" "BR")
  (#any-of? @_tag "title" "h1" "h2" "h3" "h4" "h5" "h6" "TITLE" "H1" "H2" "H3" "H4" "H5" "H6"))

((element
  (start_tag
    (tag_name) @_tag)
  (text) @markup.strong)
  (#any-of? @_tag "b" "strong" "B" "STRONG"))

((element
  (start_tag
    (tag_name) @_tag)
  (text) @markup.italic)
  (#any-of? @_tag "i" "em" "I" "EM"))

((element
  (start_tag
    (tag_name) @_tag)
  (text) @markup.raw)
  (#any-of? @_tag "code" "kbd" "samp" "CODE" "KBD" "SAMP"))

; an anchor without a destination is no link
((element
  (start_tag
    (tag_name) @_tag
    (attribute
      (attribute_name) @_name))
  (text) @markup.link.label)
  (#any-of? @_tag "a" "A")
  (#any-of? @_name "href" "HREF"))

(comment) @comment
