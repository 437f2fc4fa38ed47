; Clojure: where parameters are known, functions that are passed by name, and what hides both

; a function's own name is known around it
((list_lit
  .
  value: (sym_lit
    name: (sym_name) @_define)
  .
  value: (sym_lit)
  .
  value: (_) @local.scope
  close: ")" @local.scope)
  (#match? @_define "^(def(n-?|macro|method|record|type|protocol|[a-z]*-fn)|defn[a-z]|>defn-?|extend-type|extend-protocol)$"))

((list_lit
  .
  value: (sym_lit
    name: (sym_name) @_define)) @local.scope
  (#any-of? @_define
    "fn" "fn*" "letfn" "proxy" "reify" "let" "loop" "for" "doseq" "dotimes" "binding" "when-let" "when-some" "if-let" "if-some"
    "with-open"))

((list_lit
  .
  value: (sym_lit
    name: (sym_name) @_define)
  .
  value: (sym_lit
    name: (sym_name) @local.definition))
  (#any-of? @_define "defn" "defn-" "defmacro" "defmulti")
  (#set! local.uses "function"))

; names at the places with odd numbers of a vector
((list_lit
  .
  value: (sym_lit
    name: (sym_name) @_let)
  .
  value: [
    (vec_lit
      .
      value: (sym_lit name: (sym_name) @local.definition)
      .
      value: (_) @local.definition-value)
    (vec_lit
      .
      value: (_) . value: (_)
      .
      value: (sym_lit name: (sym_name) @local.definition)
      .
      value: (_) @local.definition-value)
    (vec_lit
      .
      value: (_) . value: (_) . value: (_) . value: (_)
      .
      value: (sym_lit name: (sym_name) @local.definition)
      .
      value: (_) @local.definition-value)
    (vec_lit
      .
      value: (_) . value: (_) . value: (_) . value: (_) . value: (_) . value: (_)
      .
      value: (sym_lit name: (sym_name) @local.definition)
      .
      value: (_) @local.definition-value)
    (vec_lit
      .
      value: (_) . value: (_) . value: (_) . value: (_) . value: (_) . value: (_) . value: (_) . value: (_)
      .
      value: (sym_lit name: (sym_name) @local.definition)
      .
      value: (_) @local.definition-value)
  ])
  (#any-of? @_let
    "let" "loop" "for" "doseq" "dotimes" "when-let" "when-some" "if-let" "if-some" "with-open"))

(sym_lit
  namespace: (_)
  name: (sym_name) @local.member)
