; Zig: where parameters are known; nothing may hide them

[
  (ContainerDecl)
  (TestDecl)
] @local.scope

; a function's own name is known around it
(Decl
  (FnProto
    (ParamDeclList) @local.scope)
  [
    (Block)
    ";"
  ] @local.scope)

((FnProto
  function: (IDENTIFIER) @local.definition)
  (#set! local.uses "function"))

; const httpz = @import("httpz.zig")
((VarDecl
  variable_type_function: (IDENTIFIER) @local.definition
  (ErrorUnionExpr
    (SuffixExpr
      .
      (BUILTINIDENTIFIER) @_builtin
      (FnCallArguments) .)))
  (#any-of? @_builtin "@import" "@cImport")
  (#set! local.uses "module"))

; const mem = std.mem
((VarDecl
  variable_type_function: (IDENTIFIER) @local.definition
  "="
  .
  (ErrorUnionExpr
    (SuffixExpr
      .
      variable_type_function: (IDENTIFIER) @_root
      .
      (FieldOrFnCall
        field_access: (IDENTIFIER)) .)))
  (#eq? @_root "std")
  (#set! local.uses "module"))
