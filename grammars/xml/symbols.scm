(element
  (STag
    .
    "<"
    .
    (Name) @name)) @field
(element
  (EmptyElemTag
    .
    "<"
    .
    (Name) @name)) @field
(elementdecl
  .
  "<!"
  .
  "ELEMENT"
  .
  (Name) @name) @class
(GEDecl
  (Name) @name) @constant
(PEDecl
  (Name) @name) @constant
(NotationDecl
  (Name) @name) @type
