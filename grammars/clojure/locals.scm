((list_lit
   . value: (sym_lit name: (sym_name) @_define)
   . value: (sym_lit name: (sym_name) @local.definition.outer))
  (#any-of? @_define "defn" "defn-" "defmacro" "defmulti")
  (#set! local.uses "function"))

; names at the places with odd numbers of a vector
((list_lit
   . value: (sym_lit name: (sym_name) @_let)
   . value: [
     (vec_lit
       . value: (sym_lit name: (sym_name) @local.definition)
       . value: (_) @local.definition-value)
     (vec_lit
       . value: (_)
       . value: (_)
       . value: (sym_lit name: (sym_name) @local.definition)
       . value: (_) @local.definition-value)
     (vec_lit
       . value: (_)
       . value: (_)
       . value: (_)
       . value: (_)
       . value: (sym_lit name: (sym_name) @local.definition)
       . value: (_) @local.definition-value)
     (vec_lit
       . value: (_)
       . value: (_)
       . value: (_)
       . value: (_)
       . value: (_)
       . value: (_)
       . value: (sym_lit name: (sym_name) @local.definition)
       . value: (_) @local.definition-value)
     (vec_lit
       . value: (_)
       . value: (_)
       . value: (_)
       . value: (_)
       . value: (_)
       . value: (_)
       . value: (_)
       . value: (_)
       . value: (sym_lit name: (sym_name) @local.definition)
       . value: (_) @local.definition-value)
   ])
  (#any-of?
    @_let
    "let"
    "loop"
    "for"
    "doseq"
    "dotimes"
    "when-let"
    "when-some"
    "if-let"
    "if-some"
    "with-open"))
((sym_lit namespace: (_) name: (sym_name) @local.member) (#set! local.uses "variable"))

((list_lit . (sym_lit name: (sym_name) @_form)) @local.scope
  (#match?
    @_form
    "^(fn\\*?|let|letfn|loop|for|doseq|dotimes|when-let|when-some|if-let|if-some|binding|with-open|with-redefs|def[a-z-]*|reify|proxy)$"))

; an arity or a method
(list_lit . (vec_lit)) @local.scope
(list_lit . (sym_lit) . (vec_lit)) @local.scope

; What a file defines
((list_lit
   . (sym_lit name: (sym_name) @_define)
   . (sym_lit name: (sym_name) @local.definition.outer))
  (#match? @_define "^def[a-z-]*$"))

; Parameters
((list_lit
   . (sym_lit name: (sym_name) @_define)
   . (sym_lit) ?
   . (str_lit) ?
   . (map_lit) ?
   . (vec_lit
     [
       (sym_lit name: (sym_name) @local.definition.function)
       (vec_lit (sym_lit name: (sym_name) @local.definition.function))
       (map_lit (vec_lit (sym_lit name: (sym_name) @local.definition.function)))
     ]))
  (#match? @_define "^(fn\\*?|defn-?|defmacro)$"))
(list_lit . (vec_lit (sym_lit name: (sym_name) @local.definition.var)))

; The names of let and loop: the first of the vector, and those behind a value that is no name
((list_lit
   . (sym_lit name: (sym_name) @_form)
   . (vec_lit . (sym_lit name: (sym_name) @local.definition.var)))
  (#any-of?
    @_form
    "let"
    "loop"
    "for"
    "doseq"
    "dotimes"
    "when-let"
    "when-some"
    "if-let"
    "if-some"
    "with-open"))
((list_lit
   . (sym_lit name: (sym_name) @_form)
   . (vec_lit
     [(list_lit) (num_lit) (str_lit) (kwd_lit) (nil_lit) (bool_lit) (anon_fn_lit) (derefing_lit)]
     . (sym_lit name: (sym_name) @local.definition.var)))
  (#any-of? @_form "let" "loop" "for" "doseq" "when-let" "when-some" "if-let" "if-some" "with-open"))

; Names of another namespace, of methods and fields
(sym_lit namespace: (sym_ns) name: (sym_name) @local.member)
((sym_name) @local.member (#match? @local.member "^\\."))
