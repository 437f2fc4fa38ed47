; inherits: cpp

; CUDA. The C++ query comes first.

; Where a function runs and where a variable lives
[
  "__global__"
  "__device__"
  "__host__"
  "__constant__"
  "__shared__"
  "__managed__"
  "__grid_constant__"
  "__local__"
  "__forceinline__"
  "__noinline__"
  "__launch_bounds__"
] @keyword.modifier

; kernel<<<grid, block>>>(...)
[
  "<<<"
  ">>>"
] @punctuation.special

; What every kernel knows
((identifier) @variable.builtin
  (#any-of? @variable.builtin "threadIdx" "blockIdx" "blockDim" "gridDim" "warpSize"))

; Types of vectors and of the runtime
((type_identifier) @type.builtin
  (#match? @type.builtin "^(u?(char|short|int|long|longlong)|float|double)[1-4]$"))

((type_identifier) @type.builtin
  (#match? @type.builtin "^(dim3|half2?|__half2?|__nv_bfloat16|__nv_bfloat162|cuda[A-Z][A-Za-z0-9]*_t|cudaDeviceProp|cudaTextureObject_t)$"))

; Values of the runtime
((identifier) @constant.builtin
  (#match? @constant.builtin "^cuda(Success|Error[A-Z][A-Za-z]*|Memcpy(HostTo|DeviceTo|Default)[A-Za-z]*|Stream(NonBlocking|Default)|DevAttr[A-Za-z]*)$"))

; Functions of the device and of the runtime
((call_expression
  function: (identifier) @function.builtin)
  (#match? @function.builtin "^(__sync[a-z_]+|__threadfence(_block|_system)?|__shfl(_up|_down|_xor)?(_sync)?|__ballot(_sync)?|__(all|any)_sync|__activemask|__ldg|__popc(ll)?|__clz(ll)?|__ffs(ll)?|__f[a-z_]+|__(sin|cos|tan|exp|log|pow)f|__expf|__sinf|__cosf|atomic[A-Z][A-Za-z]*(_block|_system)?|make_[a-z]+[1-4]|rsqrtf?|tex[123]D[A-Za-z]*)$"))
