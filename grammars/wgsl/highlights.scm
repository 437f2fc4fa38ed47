; WGSL

; Names
(identifier) @variable

((identifier) @constant
  (#match? @constant "^[A-Z][A-Z0-9_]+$"))

(parameter
  (variable_identifier_declaration
    name: (identifier) @variable.parameter))

(struct_member
  (variable_identifier_declaration
    name: (identifier) @variable.member))

(composite_value_decomposition_expression
  accessor: (identifier) @variable.member)

(postfix_expression
  "."
  (identifier) @variable.member)

; Types
(type_declaration) @type.builtin

(type_declaration
  (identifier) @type)

((type_declaration
  (identifier) @type.builtin)
  (#match? @type.builtin "^(vec[234]|mat[234]x[234])[fhiu]$"))

(struct_declaration
  name: (identifier) @type)

(type_alias_declaration
  (identifier) @type.definition)

; Functions
(function_declaration
  name: (identifier) @function)

(type_constructor_or_function_call_expression
  (type_declaration
    (identifier) @function.call))

((type_constructor_or_function_call_expression
  (type_declaration
    (identifier) @type))
  (#match? @type "^[A-Z]"))

((type_constructor_or_function_call_expression
  (type_declaration
    (identifier) @type.builtin))
  (#match? @type.builtin "^(vec[234]|mat[234]x[234])[fhiu]$"))

((type_constructor_or_function_call_expression
  (type_declaration
    (identifier) @function.builtin))
  (#any-of? @function.builtin
    "abs" "acos" "acosh" "all" "any" "arrayLength" "asin" "asinh" "atan" "atan2" "atanh" "atomicAdd" "atomicAnd"
    "atomicCompareExchangeWeak" "atomicExchange" "atomicLoad" "atomicMax" "atomicMin" "atomicOr" "atomicStore" "atomicSub"
    "atomicXor" "bitcast" "ceil" "clamp" "cos" "cosh" "countLeadingZeros" "countOneBits" "countTrailingZeros" "cross"
    "degrees" "determinant" "distance" "dot" "dpdx" "dpdxCoarse" "dpdxFine" "dpdy" "dpdyCoarse" "dpdyFine" "exp" "exp2"
    "extractBits" "faceForward" "firstLeadingBit" "firstTrailingBit" "floor" "fma" "fract" "frexp" "fwidth" "insertBits"
    "inverseSqrt" "ldexp" "length" "log" "log2" "max" "min" "mix" "modf" "normalize" "pack2x16float" "pack4x8unorm" "pow"
    "radians" "reflect" "refract" "reverseBits" "round" "saturate" "select" "sign" "sin" "sinh" "smoothstep" "sqrt" "step"
    "storageBarrier" "subgroupAdd" "tan" "tanh" "textureDimensions" "textureGather" "textureLoad" "textureNumLayers"
    "textureNumLevels" "textureNumSamples" "textureSample" "textureSampleBaseClampToEdge" "textureSampleBias"
    "textureSampleCompare" "textureSampleCompareLevel" "textureSampleGrad" "textureSampleLevel" "textureStore" "transpose"
    "trunc" "unpack2x16float" "unpack4x8unorm" "workgroupBarrier" "workgroupUniformLoad"))

; Attributes
(attribute
  "@" @attribute)

(attribute
  "("
  (identifier) @constant.builtin)

(attribute
  "@"
  .
  (identifier) @attribute)

; Qualifiers
[
  (address_space)
  (access_mode)
  (texel_format)
] @keyword.modifier

(enable_directive
  (identifier) @constant)

; Comments
[
  (line_comment)
  (block_comment)
] @comment

; Literals
(int_literal) @number

(float_literal) @number.float

(bool_literal) @boolean

; Keywords
"enable" @keyword.directive

[
  "let"
  "override"
  "var"
  "discard"
  "bitcast"
] @keyword

[
  "struct"
  "type"
] @keyword.type

"fn" @keyword.function

"return" @keyword.return

[
  "if"
  "else"
  "switch"
  "case"
  "default"
  "fallthrough"
] @keyword.conditional

[
  "for"
  "while"
  "loop"
  "continuing"
  "break"
  "continue"
  (break_statement)
  (continue_statement)
] @keyword.repeat

; Operators
[
  "=" "+" "-" "*" "/" "%" "==" "!=" "<" "<=" ">" ">=" "&&" "||" "!" "&" "|" "^" "~" "<<" ">>" "++" "--" "->"
  (compound_assignment_operator)
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

(type_declaration
  [
    "<"
    ">"
  ] @punctuation.bracket)

(variable_qualifier
  [
    "<"
    ">"
  ] @punctuation.bracket)
