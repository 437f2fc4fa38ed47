[
  (Block)
  (ContainerDecl)
  (TestDecl)
  (ForStatement)
  (ForExpr)
  (WhileStatement)
  (WhileExpr)
  (IfStatement)
  (IfExpr)
  (SwitchProng)
  (LabeledStatement)
] @local.scope
; Parameters are seen in the body, a payload where it is caught
([
  (Decl
    (FnProto))
  (Statement
    (Payload))
  (BinaryExpr
    operator: (BitwiseOp
      (Payload)))
] @local.scope)

(FnProto
  function: (IDENTIFIER) @local.definition.outer)
(ParamDecl
  parameter: (IDENTIFIER) @local.definition)
(VarDecl
  variable_type_function: (IDENTIFIER) @local.definition)
([
  (Payload
    variable: (IDENTIFIER) @local.definition)
  (PtrPayload
    variable: (IDENTIFIER) @local.definition)
  (PtrIndexPayload
    variable: (IDENTIFIER) @local.definition)
  (PtrListPayload
    variable: (IDENTIFIER) @local.definition)
])
(BlockLabel
  (IDENTIFIER) @local.definition)

(_
  [
    field_access: (IDENTIFIER) @local.member
    function_call: (IDENTIFIER) @local.member
    field_member: (IDENTIFIER) @local.member
    field_constant: (IDENTIFIER) @local.member
  ])
