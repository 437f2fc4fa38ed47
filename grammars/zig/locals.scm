((Decl (FnProto (ParamDeclList) @local.scope) [(Block) ";"] @local.scope)
  (#set! local.for "highlights"))
((FnProto function: (IDENTIFIER) @local.definition) (#set! local.uses "function"))

; const httpz = @import("httpz.zig")
((VarDecl
   variable_type_function: (IDENTIFIER) @local.definition
   (ErrorUnionExpr (SuffixExpr . (BUILTINIDENTIFIER) @_builtin (FnCallArguments) .)))
  (#any-of? @_builtin "@import" "@cImport")
  (#set! local.uses "module"))

; const mem = std.mem
((VarDecl
   variable_type_function: (IDENTIFIER) @local.definition
   "="
   . (ErrorUnionExpr
     (SuffixExpr
       . variable_type_function: (IDENTIFIER) @_root
       . (FieldOrFnCall field_access: (IDENTIFIER))
       .)))
  (#eq? @_root "std")
  (#set! local.uses "module"))

[(ContainerDecl) (TestDecl)] @local.scope
[
  (Block)
  (ForStatement)
  (ForExpr)
  (WhileStatement)
  (WhileExpr)
  (IfStatement)
  (IfExpr)
  (SwitchProng)
  (LabeledStatement)
] @local.scope.names

; Parameters are seen in the body, a payload where it is caught
([
   (Decl (FnProto))
   (Statement (Payload))
   (BinaryExpr operator: (BitwiseOp (Payload)))
 ] @local.scope.names)
(FnProto function: (IDENTIFIER) @local.definition.outer)
(ParamDecl parameter: (IDENTIFIER) @local.definition.parameter)
(VarDecl variable_type_function: (IDENTIFIER) @local.definition.function)
([
   (Payload variable: (IDENTIFIER) @local.definition.var)
   (PtrPayload variable: (IDENTIFIER) @local.definition.var)
   (PtrIndexPayload variable: (IDENTIFIER) @local.definition.var)
   (PtrListPayload variable: (IDENTIFIER) @local.definition.var)
 ])
(BlockLabel (IDENTIFIER) @local.definition.var)
(_
  [
    field_access: (IDENTIFIER) @local.member
    function_call: (IDENTIFIER) @local.member
    field_member: (IDENTIFIER) @local.member
    field_constant: (IDENTIFIER) @local.member
  ])
