[
  (line_comment)
  (doc_comment)
  (container_doc_comment)
] @fold.comment
[
  (Block)
  (ContainerDecl)
  (ErrorSetDecl)
  (SwitchExpr)
  (SwitchProng)
  (InitList)
  (ParamDeclList)
  (FnCallArguments)
  (AsmExpr)
  (GroupedExpr)
] @fold
