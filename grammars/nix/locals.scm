([(let_expression) (rec_attrset_expression)] @local.scope (#set! local.scope-knows-all true))
([
   (let_expression (binding_set (binding attrpath: (attrpath . (identifier) @local.definition))))
   (rec_attrset_expression
     (binding_set (binding attrpath: (attrpath . (identifier) @local.definition))))
 ]
  (#set! local.for "highlights"))

; a function of a let, passed by name
((let_expression
   (binding_set
     (binding
       attrpath: (attrpath . (identifier) @local.definition .)
       expression: (function_expression))))
  (#set! local.uses "function"))

[
  (function_expression)
  (let_expression)
  (rec_attrset_expression)
  (let_attrset_expression)
] @local.scope

; Parameters
(function_expression universal: (identifier) @local.definition.function)
(formal name: (identifier) @local.definition.parameter)

; A plain set defines no names, let and rec do
([
   (select_expression attrpath: (attrpath (identifier) @local.member))
   (has_attr_expression attrpath: (attrpath (identifier) @local.member))
   (attrset_expression (binding_set (binding attrpath: (attrpath (identifier) @local.member))))
   (attrset_expression
     (binding_set (inherit_from attrs: (inherited_attrs (identifier) @local.member))))
 ])
(attrpath (_) . (identifier) @local.member)
([
   (let_expression
     (binding_set binding: (binding attrpath: (attrpath . (identifier) @local.definition.var))))
   (rec_attrset_expression
     (binding_set binding: (binding attrpath: (attrpath . (identifier) @local.definition.var))))
   (let_attrset_expression
     (binding_set binding: (binding attrpath: (attrpath . (identifier) @local.definition.var))))
 ])
([
   (let_expression (binding_set (_ attrs: (inherited_attrs (identifier) @local.definition.var))))
   (rec_attrset_expression
     (binding_set (_ attrs: (inherited_attrs (identifier) @local.definition.var))))
 ])
