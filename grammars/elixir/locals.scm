([
   (do_block (stab_clause left: (arguments (identifier) @local.definition)))
   (do_block (stab_clause left: (arguments (tuple (identifier) @local.definition))))
   (do_block (stab_clause left: (arguments (list (identifier) @local.definition))))
   (do_block
     (stab_clause
       left: (arguments (map (map_content (keywords (pair value: (identifier) @local.definition)))))))
   (do_block
     (stab_clause
       left: (arguments (binary_operator left: (identifier) @local.definition operator: "="))))
   (do_block
     (stab_clause
       left: (arguments (binary_operator right: (identifier) @local.definition operator: "="))))
   (do_block
     (stab_clause
       left: (binary_operator left: (arguments (identifier) @local.definition) operator: "when")))
   (do_block
     (stab_clause
       left: (binary_operator left: (arguments (tuple (identifier) @local.definition)) operator: "when")))
 ]
  (#set! local.for "highlights"))

; for x <- list, with {:ok, x} <- f(), x = f()
(binary_operator
  left: [
    (identifier) @local.definition
    (tuple (identifier) @local.definition)
    (list (identifier) @local.definition)
  ]
  operator: ["<-" "="]) @local.definition-value

[(stab_clause) (anonymous_function)] @local.scope
(do_block) @local.scope.names
((call target: (identifier) @_definition (arguments)) @local.scope
  (#any-of?
    @_definition
    "def"
    "defp"
    "defmacro"
    "defmacrop"
    "defguard"
    "defguardp"
    "defn"
    "defnp"
    "defmodule"
    "for"
    "with"
    "test"))
((call
   target: (identifier) @_definition
   (arguments
     . [
       (identifier) @local.definition.outer
       (call target: (identifier) @local.definition.outer)
       (binary_operator
         left: [(identifier) @local.definition.outer (call target: (identifier) @local.definition.outer)]
         operator: "when")
     ]))
  (#any-of?
    @_definition
    "def"
    "defp"
    "defmacro"
    "defmacrop"
    "defguard"
    "defguardp"
    "defdelegate"
    "defn"
    "defnp"))

; Parameters and patterns: names, and names in tuples, lists, maps
(stab_clause left: (arguments (identifier) @local.definition.var))
(stab_clause
  left: (arguments
    [
      (tuple (identifier) @local.definition.var)
      (list (identifier) @local.definition.var)
      (map (map_content (keywords (pair value: (identifier) @local.definition.var))))
    ]))
((call
   target: (identifier) @_definition
   (arguments
     . [
       (call
         (arguments
           [
             (identifier) @local.definition.function
             (tuple (identifier) @local.definition.function)
             (list (identifier) @local.definition.function)
             (map (map_content (keywords (pair value: (identifier) @local.definition.function))))
             (binary_operator left: (identifier) @local.definition.function)
             (binary_operator right: (identifier) @local.definition.function)
           ]))
       (binary_operator left: (call (arguments (identifier) @local.definition.function)))
     ]))
  (#any-of? @_definition "def" "defp" "defmacro" "defmacrop" "defguard" "defguardp" "defn" "defnp"))
(binary_operator
  left: [
    (identifier) @local.definition.var
    (tuple (identifier) @local.definition.var)
    (list (identifier) @local.definition.var)
    (map (map_content (keywords (pair value: (identifier) @local.definition.var))))
  ]
  operator: ["=" "<-"])
(call target: (dot right: (identifier) @local.member))
