; inherits: c

; GLSL. The C query comes first.

; Types of the language
((type_identifier) @type.builtin
  (#match? @type.builtin "^([biud]?vec[234]|d?mat[234](x[234])?|uint|double|atomic_uint|[iu]?(sampler|image|texture|subpassInput)([123]D|Cube|Buffer|2DRect|2DMS)?(Array)?(Shadow|MS)?|[iu]?(sampler|image|texture)2DMSArray|sampler(Shadow)?|accelerationStructureEXT|rayQueryEXT)$"))

; Qualifiers
[
  "in"
  "out"
  "inout"
  "uniform"
  "varying"
  "attribute"
  "buffer"
  "shared"
  "centroid"
  "flat"
  "smooth"
  "noperspective"
  "sample"
  "patch"
  "invariant"
  "precise"
  "coherent"
  "readonly"
  "writeonly"
  "subroutine"
  "highp"
  "mediump"
  "lowp"
  "precision"
  "layout"
  "rayPayloadEXT"
  "rayPayloadInEXT"
  "hitAttributeEXT"
  "callableDataEXT"
  "callableDataInEXT"
  "shaderRecordEXT"
  "rayPayloadNV"
  "rayPayloadInNV"
  "hitAttributeNV"
  "callableDataNV"
  "callableDataInNV"
  "shaderRecordNV"
] @keyword.modifier

(qualifier
  (identifier) @attribute)

; Blocks of an interface
(declaration
  (identifier) @type
  (field_declaration_list))

(declaration
  (field_declaration_list)
  (identifier) @variable)

; discard is a statement
((identifier) @keyword.return
  (#eq? @keyword.return "discard"))

; What the pipeline gives
((identifier) @variable.builtin
  (#match? @variable.builtin "^gl_[A-Z][A-Za-z0-9]*$"))

((identifier) @constant.builtin
  (#match? @constant.builtin "^gl_Max[A-Z][A-Za-z0-9]*$"))

; Calls of the language's functions
((call_expression
  function: (identifier) @function.builtin)
  (#any-of? @function.builtin
    "radians" "degrees" "sin" "cos" "tan" "asin" "acos" "atan" "sinh" "cosh" "tanh" "asinh" "acosh" "atanh" "pow" "exp"
    "log" "exp2" "log2" "sqrt" "inversesqrt" "abs" "sign" "floor" "trunc" "round" "roundEven" "ceil" "fract" "mod" "modf"
    "min" "max" "clamp" "mix" "step" "smoothstep" "isnan" "isinf" "floatBitsToInt" "floatBitsToUint" "intBitsToFloat"
    "uintBitsToFloat" "fma" "frexp" "ldexp" "packUnorm2x16" "packSnorm2x16" "packUnorm4x8" "packSnorm4x8" "packHalf2x16"
    "unpackUnorm2x16" "unpackSnorm2x16" "unpackUnorm4x8" "unpackSnorm4x8" "unpackHalf2x16" "length" "distance" "dot"
    "cross" "normalize" "faceforward" "reflect" "refract" "matrixCompMult" "outerProduct" "transpose" "determinant"
    "inverse" "lessThan" "lessThanEqual" "greaterThan" "greaterThanEqual" "equal" "notEqual" "any" "all" "not"
    "bitfieldExtract" "bitfieldInsert" "bitfieldReverse" "bitCount" "findLSB" "findMSB" "uaddCarry" "usubBorrow"
    "umulExtended" "imulExtended" "texture" "textureProj" "textureLod" "textureOffset" "texelFetch" "texelFetchOffset"
    "textureProjOffset" "textureLodOffset" "textureProjLod" "textureGrad" "textureGradOffset" "textureGather"
    "textureGatherOffset" "textureGatherOffsets" "textureSize" "textureQueryLod" "textureQueryLevels" "textureSamples"
    "texture1D" "texture2D" "texture3D" "textureCube" "texture2DLod" "texture2DProj" "shadow2D" "dFdx" "dFdy" "dFdxFine"
    "dFdyFine" "dFdxCoarse" "dFdyCoarse" "fwidth" "fwidthFine" "fwidthCoarse" "interpolateAtCentroid"
    "interpolateAtSample" "interpolateAtOffset" "EmitVertex" "EndPrimitive" "EmitStreamVertex" "EndStreamPrimitive"
    "barrier" "memoryBarrier" "memoryBarrierBuffer" "memoryBarrierShared" "memoryBarrierImage" "groupMemoryBarrier"
    "atomicAdd" "atomicMin" "atomicMax" "atomicAnd" "atomicOr" "atomicXor" "atomicExchange" "atomicCompSwap"
    "atomicCounter" "atomicCounterIncrement" "atomicCounterDecrement" "imageLoad" "imageStore" "imageSize"
    "imageAtomicAdd" "imageAtomicMin" "imageAtomicMax" "imageAtomicAnd" "imageAtomicOr" "imageAtomicXor"
    "imageAtomicExchange" "imageAtomicCompSwap" "subpassLoad" "ftransform" "noise1" "noise2" "noise3" "noise4"
    "traceRayEXT" "reportIntersectionEXT" "executeCallableEXT"))

; A type makes a value
((call_expression
  function: (identifier) @type.builtin)
  (#match? @type.builtin "^([biud]?vec[234]|d?mat[234](x[234])?|float|int|uint|bool|double)$"))

((call_expression
  function: (identifier) @constructor)
  (#match? @constructor "^[A-Z][A-Za-z0-9]*[a-z]")
  (#not-any-of? @constructor "EmitVertex" "EndPrimitive" "EmitStreamVertex" "EndStreamPrimitive"))

; Directives
(preproc_extension
  extension: (identifier) @constant
  behavior: (extension_behavior) @keyword.modifier)

((preproc_call
  directive: (preproc_directive) @_directive
  argument: (preproc_arg) @string.special)
  (#any-of? @_directive "#version" "#pragma"))

(macro_type_specifier
  name: (identifier) @function.macro)

; What a condition of the preprocessor names is a macro
(preproc_if
  condition: [
    (identifier) @constant
    (unary_expression
      (identifier) @constant)
    (binary_expression
      [
        (identifier) @constant
        (unary_expression
          (identifier) @constant)
        (binary_expression
          (identifier) @constant)
      ])
  ])

(preproc_elif
  condition: [
    (identifier) @constant
    (unary_expression
      (identifier) @constant)
    (binary_expression
      [
        (identifier) @constant
        (unary_expression
          (identifier) @constant)
        (binary_expression
          (identifier) @constant)
      ])
  ])
