[
  (function_expression)
  (let_expression)
  (rec_attrset_expression)
  (let_attrset_expression)
] @local.scope

; Parameters
(function_expression
  universal: (identifier) @local.definition)
(formal
  name: (identifier) @local.definition)

; A plain set defines no names, let and rec do
([
  (select_expression
    attrpath: (attrpath
      (identifier) @local.member))
  (has_attr_expression
    attrpath: (attrpath
      (identifier) @local.member))
  (attrset_expression
    (binding_set
      (binding
        attrpath: (attrpath
          (identifier) @local.member))))
  (attrset_expression
    (binding_set
      (inherit_from
        attrs: (inherited_attrs
          (identifier) @local.member))))
])
(attrpath
  (_)
  .
  (identifier) @local.member)
([
  (let_expression
    (binding_set
      binding: (binding
        attrpath: (attrpath
          .
          (identifier) @local.definition))))
  (rec_attrset_expression
    (binding_set
      binding: (binding
        attrpath: (attrpath
          .
          (identifier) @local.definition))))
  (let_attrset_expression
    (binding_set
      binding: (binding
        attrpath: (attrpath
          .
          (identifier) @local.definition))))
])
([
  (let_expression
    (binding_set
      (_
        attrs: (inherited_attrs
          (identifier) @local.definition))))
  (rec_attrset_expression
    (binding_set
      (_
        attrs: (inherited_attrs
          (identifier) @local.definition))))
])
