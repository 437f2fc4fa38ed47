; Pascal; case does not matter

; Names
(identifier) @variable

; by convention: constants are written in capitals, fields begin with F
((identifier) @constant
  (#match? @constant "^[A-Z][A-Z0-9]*_[A-Z0-9_]+$"))

((identifier) @variable.member
  (#match? @variable.member "^F[A-Z][a-z]"))

(moduleName
  (identifier) @module)

(exprDot
  rhs: (identifier) @variable.member)

(declConst
  name: (identifier) @constant)

(declEnumValue
  name: (identifier) @constant)

(declField
  name: (identifier) @variable.member)

(declProp
  name: (identifier) @property)

(declProp
  getter: (identifier) @variable.member)

(declProp
  setter: (identifier) @variable.member)

(declArg
  name: (identifier) @variable.parameter)

((identifier) @variable.builtin
  (#match? @variable.builtin "(?i)^(self|result)$"))

; Types
(declType
  name: (identifier) @type.definition)

(typeref
  (identifier) @type)

(typerefPtr
  operand: (identifier) @type)

((typeref
  (identifier) @type.builtin)
  (#match? @type.builtin "(?i)^(integer|cardinal|shortint|smallint|longint|int64|byte|word|longword|qword|uint64|nativeint|nativeuint|boolean|bytebool|wordbool|longbool|char|ansichar|widechar|string|ansistring|widestring|unicodestring|shortstring|pchar|real|single|double|extended|comp|currency|pointer|variant|olevariant|text|tobject|tclass|sizeint|ptrint|ptruint)$"))

(genericDot
  lhs: (identifier) @type)

((exprDot
  lhs: (identifier) @type)
  (#match? @type "^([TE][A-Z]|Exception$)"))

; Functions
(declProc
  name: (identifier) @function)

(declProc
  name: (genericDot
    rhs: (identifier) @function.method))

(declClass
  (declSection
    (declProc
      name: (identifier) @function.method)))

(exprCall
  entity: (identifier) @function.call)

(exprCall
  entity: (exprDot
    rhs: (identifier) @function.method.call))

(inherited
  (identifier) @function.method.call)

; a statement that is a name is a call
(statement
  .
  (identifier) @function.call .)

(statement
  .
  (exprDot
    rhs: (identifier) @function.method.call) .)

((exprCall
  entity: (identifier) @function.builtin)
  (#match? @function.builtin "(?i)^(write|writeln|read|readln|inc|dec|length|setlength|high|low|ord|chr|succ|pred|abs|sqr|sqrt|sin|cos|arctan|exp|ln|round|trunc|frac|int|random|randomize|copy|pos|insert|delete|concat|assigned|new|dispose|getmem|freemem|sizeof|include|exclude|assign|reset|rewrite|append|close|eof|eoln|halt|format|inttostr|strtoint|fillchar|move|upcase|assert|str|val|freeandnil)$"))

((identifier) @keyword.return
  (#match? @keyword.return "(?i)^exit$"))

((identifier) @keyword.repeat
  (#match? @keyword.repeat "(?i)^(break|continue)$"))

(goto
  (identifier) @label)

(label
  (identifier) @label)

(declLabel
  name: (identifier) @label)

(typerefTpl
  entity: (identifier) @type)

(typerefArgs
  (identifier) @type)

((typerefArgs
  (identifier) @type.builtin)
  (#match? @type.builtin "(?i)^(integer|cardinal|shortint|smallint|longint|int64|byte|word|longword|qword|uint64|nativeint|nativeuint|boolean|char|ansichar|widechar|string|ansistring|widestring|unicodestring|pchar|real|single|double|extended|currency|pointer|variant|text|tobject)$"))

(genericArg
  name: (identifier) @type)

(declType
  name: (genericTpl
    entity: (identifier) @type.definition))

(exprTpl
  entity: (identifier) @type)

(exprTpl
  args: (identifier) @type)

((exprTpl
  args: (identifier) @type.builtin)
  (#match? @type.builtin "(?i)^(integer|cardinal|shortint|smallint|longint|int64|byte|word|longword|qword|uint64|nativeint|nativeuint|boolean|char|ansichar|widechar|string|ansistring|widestring|unicodestring|pchar|real|single|double|extended|currency|pointer|variant|text|tobject)$"))

(declProc
  name: (genericTpl
    entity: (identifier) @function.method))

(declProc
  name: (genericDot
    rhs: (genericTpl
      entity: (identifier) @function.method)))

; Comments
(comment) @comment

((comment) @comment.documentation
  (#match? @comment.documentation "^///([^/]|$)"))

(pp) @keyword.directive

; Literals
(literalString) @string

(literalChar) @character

(literalNumber) @number

((literalNumber) @number.float
  (#match? @number.float "^[0-9]+(\\.[0-9]|[eE])"))

; Keywords and signs
[
  (kBegin)
  (kEnd)
  (kEndDot)
  (kVar)
  (kConst)
  (kWith)
  (kInherited)
  (kOf)
  (kArray)
  (kFile)
  (kSet)
  (kPacked)
  (kProperty)
  (kRead)
  (kWrite)
  (kStored)
  (kDefault)
  (kLabel)
  (kResourcestring)
  (kThreadvar)
  (kExports)
  (kAsm)
  (kInitialization)
  (kFinalization)
  (kImplementation)
  (kAbsolute)
  (kIndex)
  (kName)
  (kNodefault)
  (kImplements)
  (kMessage)
] @keyword

[
  (kProcedure)
  (kFunction)
  (kConstructor)
  (kDestructor)
  (kOperator)
] @keyword.function

[
  (kType)
  (kClass)
  (kRecord)
  (kObject)
  (kInterface)
  (kDispInterface)
  (kObjcclass)
  (kObjccategory)
  (kObjcprotocol)
  (kHelper)
] @keyword.type

[
  (kProgram)
  (kUnit)
  (kUses)
  (kLibrary)
] @keyword.import

[
  (kIf)
  (kThen)
  (kElse)
  (kCase)
] @keyword.conditional

[
  (kFor)
  (kTo)
  (kDownto)
  (kDo)
  (kWhile)
  (kRepeat)
  (kUntil)
  (kIn)
] @keyword.repeat

[
  (kTry)
  (kExcept)
  (kFinally)
  (kRaise)
  (kOn)
] @keyword.exception

[
  (kPrivate)
  (kProtected)
  (kPublic)
  (kPublished)
  (kStrict)
  (kVirtual)
  (kDynamic)
  (kAbstract)
  (kOverride)
  (kOverload)
  (kReintroduce)
  (kStatic)
  (kInline)
  (kExternal)
  (kForward)
  (kCdecl)
  (kStdcall)
  (kPascal)
  (kRegister)
  (kSafecall)
  (kAssembler)
  (kNear)
  (kFar)
  (kVarargs)
  (kOut)
  (kSealed)
  (kConstref)
  (kGeneric)
  (kSpecialize)
  (kDeprecated)
  (kPlatform)
  (kExperimental)
  (kUnimplemented)
  (kCvar)
  (kExport)
  (kNoreturn)
  (kLocal)
] @keyword.modifier

[
  (kAnd)
  (kOr)
  (kNot)
  (kXor)
  (kDiv)
  (kMod)
  (kShl)
  (kShr)
  (kIs)
  (kAs)
] @keyword.operator

[
  (kTrue)
  (kFalse)
] @boolean

(kNil) @constant.builtin

[
  (kAdd)
  (kSub)
  (kMul)
  (kFdiv)
  (kAssign)
  (kAssignAdd)
  (kAssignSub)
  (kAssignMul)
  (kAssignDiv)
  (kEq)
  (kNeq)
  (kLt)
  (kLte)
  (kGt)
  (kGte)
  (kAt)
  (kHat)
] @operator

(kGoto) @keyword

(kString) @type.builtin


(case
  (kOf) @keyword.conditional)

(with
  (kDo) @keyword)

(exceptionHandler
  (kDo) @keyword.exception)

; Punctuation
[
  ","
  "."
  ".."
  ":"
  ";"
] @punctuation.delimiter

[
  "("
  ")"
  "["
  "]"
] @punctuation.bracket

; Generics: TList<Integer>
(typerefTpl
  [
    (kLt)
    (kGt)
  ] @punctuation.bracket)

(genericTpl
  [
    (kLt)
    (kGt)
  ] @punctuation.bracket)

(exprTpl
  [
    (kLt)
    (kGt)
  ] @punctuation.bracket)
