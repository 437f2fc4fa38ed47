(Decl
  (FnProto
    function: (IDENTIFIER) @name)) @function
(Decl
  (VarDecl
    variable_type_function: (IDENTIFIER) @name
    (ErrorUnionExpr
      (SuffixExpr
        (ContainerDecl
          (ContainerDeclType
            "enum")))))) @enum
(Decl
  (VarDecl
    variable_type_function: (IDENTIFIER) @name
    (ErrorUnionExpr
      (SuffixExpr
        (ErrorSetDecl))))) @enum
(Decl
  (VarDecl
    variable_type_function: (IDENTIFIER) @name
    (ErrorUnionExpr
      (SuffixExpr
        (ContainerDecl
          (ContainerDeclType
            [
              "struct"
              "opaque"
            ])))))) @struct
(Decl
  (VarDecl
    variable_type_function: (IDENTIFIER) @name
    (ErrorUnionExpr
      (SuffixExpr
        (ContainerDecl
          (ContainerDeclType
            "union")))))) @struct
((Decl
  (VarDecl
    "const"
    variable_type_function: (IDENTIFIER) @name) @constant)
  (#not-match? @constant "^const [^=]*= *((packed|extern) )?((struct|enum|union|opaque)\\b|error *\\{)"))
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
