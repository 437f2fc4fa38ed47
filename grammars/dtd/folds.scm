(Comment) @fold.comment
[
  (conditionalSect)
  (AttlistDecl)
  (elementdecl)
  (GEDecl)
  (PEDecl)
  (PI)
] @fold
