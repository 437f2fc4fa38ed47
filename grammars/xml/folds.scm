(Comment) @fold.comment
[
  (element)
  (STag)
  (EmptyElemTag)
  (CDSect)
  (PI)
  (doctypedecl)
  (AttlistDecl)
  (elementdecl)
  (GEDecl)
  (PEDecl)
] @fold
