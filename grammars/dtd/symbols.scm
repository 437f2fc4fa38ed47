(elementdecl
  .
  "<!"
  .
  "ELEMENT"
  .
  (Name) @name) @class
(AttlistDecl
  (AttDef
    (Name) @name) @property)
(GEDecl
  (Name) @name) @constant
(PEDecl
  (Name) @name) @constant
(NotationDecl
  (Name) @name) @type
