; C alone: nodes that C++ does not have

; what the grammar makes of `X(a) X(b)` in the body of a macro
(macro_type_specifier
  name: (identifier) @function.macro)
