; Declarations: what the grammars of XML and of DTD have in common.

; Names -------------------------------------------------------------------------------------------

(elementdecl
  (Name) @tag)
(AttlistDecl
  (Name) @tag)
(AttDef
  (Name) @tag.attribute)

; In the content of an element stand other elements.
(children
  (Name) @tag)
(Mixed
  (Name) @tag)

; Entities and notations
(GEDecl
  (Name) @constant)
(PEDecl
  [
    "%" @operator
    (Name) @constant.macro
  ])
(NotationDecl
  (Name) @constant)
(NDataDecl
  (Name) @constant)
(NotationType
  (Name) @constant)

; The values that an attribute may have
(Enumeration
  (Nmtoken) @constant)

; References --------------------------------------------------------------------------------------

(EntityRef) @constant
((EntityRef) @constant.builtin
  (#any-of? @constant.builtin "&amp;" "&lt;" "&gt;" "&quot;" "&apos;"))
(CharRef) @character.special
(PEReference) @constant.macro

; Keywords ----------------------------------------------------------------------------------------

[
  "ELEMENT"
  "ATTLIST"
  "ENTITY"
  "NOTATION"
] @keyword.directive.define

[
  "SYSTEM"
  "PUBLIC"
  "NDATA"
] @keyword

[
  "EMPTY"
  "ANY"
] @keyword.modifier

[
  "#REQUIRED"
  "#IMPLIED"
  "#FIXED"
] @attribute

; Types of attributes
[
  (StringType)
  (TokenizedType)
  "#PCDATA"
] @type.builtin
(NotationType
  "NOTATION" @type.builtin)

; Strings -----------------------------------------------------------------------------------------

[
  (AttValue)
  (EntityValue)
  (PubidLiteral)
  "\""
  "'"
] @string
(PubidLiteral) @string.special
(URI) @string.special.url

; Processing instructions -------------------------------------------------------------------------

(PI) @string.special
(PITarget) @keyword.directive

[
  "<?"
  "?>"
] @tag.delimiter

; The first line
"xml" @keyword.directive
[
  "version"
  "encoding"
] @tag.attribute
(VersionNum) @number
(EncName) @string.special

; Comments ----------------------------------------------------------------------------------------

(Comment) @comment

; Operators and punctuation -----------------------------------------------------------------------

[
  "="
  "*"
  "+"
  "?"
  "|"
  ","
] @operator

[
  "("
  ")"
] @punctuation.bracket

[
  "<!"
  "<!["
  ">"
  "]]>"
] @tag.delimiter
