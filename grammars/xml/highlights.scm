; XML: elements and what stands around them. Declarations stand in a file that is shared with DTD.

; Tags --------------------------------------------------------------------------------------------

(STag
  (Name) @tag)
(EmptyElemTag
  (Name) @tag)
(ETag
  (Name) @tag)

[
  "<"
  "</"
  "/>"
] @tag.delimiter

; Attributes --------------------------------------------------------------------------------------

(Attribute
  (Name) @tag.attribute)

; Addresses
((Attribute
  (Name) @_name
  (AttValue) @string.special.url)
  (#match? @_name "^(xmlns(:.*)?|(.*:)?(href|src|schemaLocation|noNamespaceSchemaLocation|targetNamespace))$")
  ; A list of pairs in several lines is no address: its indentation would be underlined.
  (#not-match? @string.special.url "[\r\n]"))

; Text --------------------------------------------------------------------------------------------

(CDStart
  "[" @tag.delimiter)
(CDStart
  "CDATA" @keyword.directive)
(CDSect
  (CData) @markup.raw)

; What is coloured as another language
((element
  (STag
    (Name) @_name)
  (content
    (CDSect
      (CData) @none)))
  (#any-of? @_name "style" "svg:style" "xhtml:style" "script" "svg:script" "xhtml:script"))

; The type of the document ------------------------------------------------------------------------

"DOCTYPE" @keyword.directive.define
(doctypedecl
  (Name) @type)
(doctypedecl
  [
    "["
    "]"
  ] @punctuation.bracket)

; Processing instructions -------------------------------------------------------------------------

[
  "xml-stylesheet"
  "xml-model"
] @keyword.directive

(PseudoAtt
  (Name) @tag.attribute)
(PseudoAttValue) @string
((PseudoAtt
  (Name) @_name
  (PseudoAttValue) @string.special.url)
  (#eq? @_name "href"))

"standalone" @tag.attribute
[
  "yes"
  "no"
] @boolean

; an address that is all of a text
((CharData) @string.special.url
  (#contains? @string.special.url "://")
  (#match? @string.special.url "^[ \t\r\n]*(https?|ftp|scm:git:https?)://[^ \t\r\n]+[ \t\r\n]*$"))
