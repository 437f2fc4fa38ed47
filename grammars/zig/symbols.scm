(Decl
  (FnProto
    function: (IDENTIFIER) @name)) @function
(VarDecl
  variable_type_function: (IDENTIFIER) @name
  (ErrorUnionExpr
    (SuffixExpr
      (ContainerDecl
        (ContainerDeclType
          "enum"))))) @enum
(VarDecl
  variable_type_function: (IDENTIFIER) @name
  (ErrorUnionExpr
    (SuffixExpr
      (ErrorSetDecl)))) @enum
(VarDecl
  variable_type_function: (IDENTIFIER) @name
  (ErrorUnionExpr
    (SuffixExpr
      (ContainerDecl)))) @struct
(Decl
  (VarDecl
    "const"
    variable_type_function: (IDENTIFIER) @name) @constant)
(Decl
  (VarDecl
    "var"
    variable_type_function: (IDENTIFIER) @name) @variable)
(ContainerField
  field_member: (IDENTIFIER) @name) @field
(ContainerDecl
  (ContainerDeclType
    "enum")
  (ContainerField
    .
    (ErrorUnionExpr
      (SuffixExpr
        (IDENTIFIER) @name))) @enumMember)
(TestDecl
  [
    (STRINGLITERALSINGLE)
    (IDENTIFIER)
  ] @name) @function
