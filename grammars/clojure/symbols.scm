((list_lit
  .
  (sym_lit
    name: (sym_name) @_define)
  .
  (sym_lit
    name: (sym_name) @name)) @module
  (#any-of? @_define "ns" "in-ns"))
((list_lit
  .
  (sym_lit
    name: (sym_name) @_define)
  .
  (sym_lit
    name: (sym_name) @name)) @function
  (#match? @_define "^def(n-?|macro|multi|method|test)$"))
((list_lit
  .
  (sym_lit
    name: (sym_name) @_define)
  .
  (sym_lit
    name: (sym_name) @name)) @struct
  (#any-of? @_define "defrecord" "deftype" "defstruct"))
((list_lit
  .
  (sym_lit
    name: (sym_name) @_define)
  .
  (sym_lit
    name: (sym_name) @name)) @interface
  (#any-of? @_define "defprotocol" "definterface"))
((list_lit
  .
  (sym_lit
    name: (sym_name) @_define)
  (list_lit
    .
    (sym_lit
      name: (sym_name) @name)
    .
    (vec_lit)) @method)
  (#any-of? @_define "defprotocol" "definterface" "defrecord" "deftype"))
((list_lit
  .
  (sym_lit
    name: (sym_name) @_define)
  .
  (sym_lit
    name: (sym_name) @name)) @variable
  (#match? @_define "^def(once|-?[a-z-]+)?$")
  (#not-match? @_define "^def(n-?|macro|multi|method|test|record|type|struct|protocol)$")
  (#not-eq? @_define "definterface"))
((list_lit
  .
  (sym_lit
    name: (sym_name) @_define)
  .
  (kwd_lit) @name) @property
  (#any-of? @_define "def" "defmethod" "reg-event-db" "reg-event-fx" "reg-sub" "reg-fx"))
