; inherits: cpp

; HLSL. The C++ query comes first.

; Types of the language
((type_identifier) @type.builtin
  (#match? @type.builtin "^((bool|u?int|dword|half|float|double|min16(u?int|float)|min10float|min12int|u?int(16|32|64)_t|float(16|32|64)_t)([1-4](x[1-4])?)?|vector|matrix|string)$"))

; Resources and states
((type_identifier) @type.builtin
  (#match? @type.builtin "^((RW|RasterizerOrdered|Feedback|Append|Consume)?((Texture([123]D|Cube|2DMS)(Array)?)|(Byte|Structured)?(Address)?Buffer|StructuredBuffer|ByteAddressBuffer)|texture([123]D|CUBE)?|Texture|[Ss]ampler([123]D|CUBE|_state)?|Sampler(Comparison)?State|ConstantBuffer|TextureBuffer|(Input|Output)Patch|(Point|Line|Triangle)Stream|RaytracingAccelerationStructure|RayQuery|RayDesc|BuiltInTriangleIntersectionAttributes|(Blend|DepthStencil|Rasterizer)State|(Vertex|Pixel|Geometry|Hull|Domain|Compute)Shader)$"))

; Vectors and matrices that are made
((call_expression
  function: (identifier) @type.builtin)
  (#match? @type.builtin "^(bool|u?int|half|float|double|min16(u?int|float)|u?int(16|64)_t|float(16|32|64)_t)[1-4](x[1-4])?$"))

; Qualifiers
[
  "in"
  "out"
  "inout"
  "uniform"
  "shared"
  "groupshared"
  "globallycoherent"
  "row_major"
  "column_major"
  "precise"
  "nointerpolation"
  "noperspective"
  "linear"
  "centroid"
  "sample"
  "snorm"
  "unorm"
  "point"
  "line"
  "lineadj"
  "triangle"
  "triangleadj"
] @keyword.modifier

"discard" @keyword.return

; Blocks, with a register and without, and what else the parser takes for types
(([
  (declaration
    type: (type_identifier) @keyword.type
    declarator: (identifier) @type)
  (function_definition
    type: (type_identifier) @keyword.type
    declarator: (identifier) @type)
])
  (#any-of? @keyword.type "cbuffer" "tbuffer"))

((type_identifier) @keyword.type
  (#match? @keyword.type "^(cbuffer|tbuffer|technique|technique10|technique11|pass|stateblock|compile|fxgroup)$"))

; Semantics
(semantics
  (identifier) @attribute)

(semantics
  ":" @punctuation.delimiter)

((semantics) @punctuation.delimiter
  (#eq? @punctuation.delimiter ":"))

(bitfield_clause
  (identifier) @attribute)

; Registers
(semantics
  (call_expression
    function: (identifier) @attribute
    arguments: (argument_list
      (identifier) @constant.builtin))
  (#any-of? @attribute "register" "packoffset"))

; Attributes
(hlsl_attribute
  (identifier) @attribute)

(hlsl_attribute
  (call_expression
    function: (identifier) @attribute))

; The suffix of numbers
(literal_suffix) @number

; Functions of the language
((call_expression
  function: (identifier) @function.builtin)
  (#match? @function.builtin "^(abort|abs|acos|all|any|asdouble|asfloat|asin|asint|asuint|asfloat16|asint16|asuint16|atan2?|ceil|CheckAccessFullyMapped|clamp|clip|cosh?|countbits|cross|D3DCOLORtoUBYTE4|dd[xy](_coarse|_fine)?|degrees|determinant|distance|dot4?|dst|errorf|EvaluateAttribute[A-Za-z]+|exp2?|f16tof32|f32tof16|faceforward|firstbit(high|low)|floor|fma|fmod|frac|frexp|fwidth|GetRenderTargetSampleCount|GetRenderTargetSamplePosition|isfinite|isinf|isnan|ldexp|length|lerp|lit|log|log10|log2|mad|max|min|modf|msad4|mul|noise|normalize|NonUniformResourceIndex|pow|printf|Process[A-Z0-9][A-Za-z0-9]+|radians|rcp|reflect|refract|reversebits|round|rsqrt|saturate|sign|sincos|sinh?|smoothstep|sqrt|step|tanh?|tex([123]D|CUBE)(bias|grad|lod|proj)?|transpose|trunc)$"))

((call_expression
  function: (identifier) @function.builtin)
  (#match? @function.builtin "^((AllMemory|DeviceMemory|GroupMemory)Barrier(WithGroupSync)?|Interlocked[A-Z][A-Za-z0-9]+|Wave[A-Z][A-Za-z0-9]+|Quad(Read|Any|All)[A-Za-z]*|TraceRay|ReportHit|CallShader|IgnoreHit|AcceptHitAndEndSearch|DispatchRays(Index|Dimensions)|DispatchMesh|SetMeshOutputCounts|World[A-Z][A-Za-z0-9x]+|Object[A-Z][A-Za-z0-9x]+|Ray(TMin|TCurrent|Flags)|PrimitiveIndex|Instance(ID|Index)|HitKind|GeometryIndex)$"))

; Methods of resources
((call_expression
  function: (field_expression
    field: (field_identifier) @function.builtin))
  (#match? @function.builtin "^(Sample(Bias|Cmp|CmpLevelZero|Grad|Level|CmpLevel)?|Gather(Red|Green|Blue|Alpha|Cmp|Raw)*|Load[234]?|Store[234]?|GetDimensions|GetSamplePosition|CalculateLevelOfDetail(Unclamped)?|Append|Consume|(In|De)crementCounter|RestartStrip|Interlocked[A-Z][A-Za-z0-9]+)$"))
