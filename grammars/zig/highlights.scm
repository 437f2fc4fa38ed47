; Zig

; Names: the general case first, everything more specific below
(IDENTIFIER) @variable

; Types and namespaces begin with a capital, constants of C are all capitals
((IDENTIFIER) @type
  (#match? @type "^_*[A-Z]"))

((IDENTIFIER) @constant
  (#match? @constant "^_*[A-Z][A-Z0-9_]+$"))

; Fields
(FieldOrFnCall field_access: (IDENTIFIER) @variable.member)

((FieldOrFnCall field_access: (IDENTIFIER) @type)
  (#match? @type "^_*[A-Z]"))

((FieldOrFnCall field_access: (IDENTIFIER) @constant)
  (#match? @constant "^_*[A-Z][A-Z0-9_]+$"))

(ContainerField field_member: (IDENTIFIER) @variable.member)
(FieldInit field_member: (IDENTIFIER) @variable.member)

; Members of enumerations, names of errors
(_ field_constant: (IDENTIFIER) @constant)

; .init(allocator): a function of the type that the place wants
(_
  field_constant: (IDENTIFIER) @function.call
  .
  (FnCallArguments))

(ContainerDecl
  (ContainerDeclType "enum")
  (ContainerField
    .
    (ErrorUnionExpr
      (SuffixExpr
        .
        variable_type_function: (IDENTIFIER) @constant .))))

; fields of a tagged union
(ContainerDecl
  (ContainerDeclType "enum")
  (ContainerField
    field_member: (IDENTIFIER) @constant))

; Calls: what begins with a capital gives a type
(SuffixExpr
  variable_type_function: (IDENTIFIER) @function.call
  .
  (FnCallArguments))

(FieldOrFnCall function_call: (IDENTIFIER) @function.call)

((SuffixExpr
  variable_type_function: (IDENTIFIER) @type
  .
  (FnCallArguments))
  (#match? @type "^[A-Z]"))

((FieldOrFnCall function_call: (IDENTIFIER) @type)
  (#match? @type "^[A-Z]"))

; Definitions
(FnProto function: (IDENTIFIER) @function)
(ParamDecl parameter: (IDENTIFIER) @variable.parameter)

(VarDecl
  variable_type_function: (IDENTIFIER) @type.definition
  (ErrorUnionExpr
    (SuffixExpr
      .
      [
        (ContainerDecl)
        (ErrorSetDecl)
      ] .)))

((VarDecl
  variable_type_function: (IDENTIFIER) @type.definition
  (ErrorUnionExpr
    (SuffixExpr
      .
      (BUILTINIDENTIFIER) @_builtin)))
  (#any-of? @_builtin "@This" "@Type" "@Vector" "@Enum" "@Int" "@Struct" "@Union" "@Tuple" "@Pointer" "@Fn"))

; Modules
((VarDecl
  variable_type_function: (IDENTIFIER) @module
  (ErrorUnionExpr
    (SuffixExpr
      .
      (BUILTINIDENTIFIER) @_builtin
      (FnCallArguments) .)))
  (#any-of? @_builtin "@import" "@cImport")
  (#match? @module "^[a-z_]"))

((SuffixExpr
  variable_type_function: (IDENTIFIER) @module
  .
  (FieldOrFnCall))
  (#any-of? @module "builtin" "root" "std"))

; std.debug.print
((SuffixExpr
  variable_type_function: (IDENTIFIER) @_root
  .
  (FieldOrFnCall
    field_access: (IDENTIFIER) @module)
  .
  (FieldOrFnCall))
  (#eq? @_root "std")
  (#match? @module "^[a-z_]+$"))

; const mem = std.mem
((VarDecl
  "="
  .
  (ErrorUnionExpr
    (SuffixExpr
      .
      variable_type_function: (IDENTIFIER) @_root
      .
      (FieldOrFnCall
        field_access: (IDENTIFIER) @module) .)))
  (#eq? @_root "std")
  (#match? @module "^[a-z_]+$"))

; const print = std.debug.print
((VarDecl
  variable_type_function: (IDENTIFIER) @function
  "="
  .
  (ErrorUnionExpr
    (SuffixExpr
      (FieldOrFnCall
        field_access: (IDENTIFIER) @function) .)))
  (#match? @function "^([a-z]+[A-Z]|(assert|eql|expect|panic|print)$)"))

; |value|
(Payload variable: (IDENTIFIER) @variable.parameter)
(PtrPayload variable: (IDENTIFIER) @variable.parameter)
(PtrIndexPayload variable: (IDENTIFIER) @variable.parameter)
(PtrListPayload variable: (IDENTIFIER) @variable.parameter)

; Builtin functions and types
(BUILTINIDENTIFIER) @function.builtin

((BUILTINIDENTIFIER) @keyword.import
  (#any-of? @keyword.import "@cImport" "@cInclude" "@embedFile" "@import"))

((BUILTINIDENTIFIER) @keyword.exception
  (#any-of? @keyword.exception "@panic" "@trap"))

((BUILTINIDENTIFIER) @keyword.debug
  (#any-of? @keyword.debug "@breakpoint" "@compileLog"))

((BUILTINIDENTIFIER) @type.builtin
  (#eq? @type.builtin "@Vector"))

[
  (BuildinTypeExpr)
  "anyframe"
  "anytype"
] @type.builtin

; A name that nobody wants
((IDENTIFIER) @character.special
  (#eq? @character.special "_"))

(ContainerField
  (ErrorUnionExpr
    (SuffixExpr
      variable_type_function: (IDENTIFIER) @character.special
      (#eq? @character.special "_"))))

; Labels
(BlockLabel (IDENTIFIER) @label)
(BreakLabel (IDENTIFIER) @label)

; Literals
(INTEGER) @number
(FLOAT) @number.float
(CHAR_LITERAL) @character

[
  "true"
  "false"
] @boolean

[
  "null"
  "undefined"
  "unreachable"
] @constant.builtin

; Keywords
[
  "asm"
  "const"
  "defer"
  "test"
  "var"
] @keyword

"fn" @keyword.function
"return" @keyword.return

[
  "enum"
  "error"
  "opaque"
  "struct"
  "union"
] @keyword.type

[
  "addrspace"
  "align"
  "allowzero"
  "callconv"
  "comptime"
  "export"
  "extern"
  "inline"
  "linksection"
  "noalias"
  "noinline"
  "packed"
  "pub"
  "threadlocal"
  "volatile"
] @keyword.modifier

(PrefixTypeOp "const" @keyword.modifier)

[
  "async"
  "await"
  "nosuspend"
  "resume"
  "suspend"
] @keyword.coroutine

[
  "if"
  "else"
  "switch"
] @keyword.conditional

[
  "break"
  "continue"
  "for"
  "while"
] @keyword.repeat

[
  (ForStatement "else" @keyword.repeat)
  (ForExpr "else" @keyword.repeat)
  (ForTypeExpr "else" @keyword.repeat)
  (WhileStatement "else" @keyword.repeat)
  (WhileExpr "else" @keyword.repeat)
  (WhileTypeExpr "else" @keyword.repeat)
]

[
  "catch"
  "errdefer"
  "try"
] @keyword.exception

[
  "and"
  "or"
  "orelse"
] @keyword.operator

"usingnamespace" @keyword.import

; Operators
[
  (CompareOp)
  (BitShiftOp)
  (AdditionOp)
  (MultiplyOp)
  (AssignOp)
  "="
  "=>"
  "->"
  ".."
  "..."
  "*"
  "?"
  "!"
  "&"
  "^"
  "|"
  "~"
  "-"
  "-%"
  ".*"
  ".?"
] @operator

; Punctuation
[
  ","
  "."
  ":"
  ";"
] @punctuation.delimiter

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket

(Payload "|" @punctuation.bracket)
(PtrPayload "|" @punctuation.bracket)
(PtrIndexPayload "|" @punctuation.bracket)
(PtrListPayload "|" @punctuation.bracket)

; Strings
[
  (LINESTRING)
  (STRINGLITERALSINGLE)
] @string

(STRINGLITERALSINGLE
  [
    "{"
    "}"
  ] @string)

(EscapeSequence) @string.escape

; Names in quotes
(IDENTIFIER "@" @punctuation.special)

; Comments
(line_comment) @comment

[
  (container_doc_comment)
  (doc_comment)
] @comment.documentation
