; Clojure, ClojureScript, EDN

; Names: the general case first, everything more specific below
(sym_name) @variable
(sym_ns) @module

; Literals
(num_lit) @number

((num_lit) @number.float
  (#match? @number.float "^[-+]?[0-9]+(\\.[0-9]*([eE][-+]?[0-9]+)?|[eE][-+]?[0-9]+)M?$"))

(bool_lit) @boolean
(nil_lit) @constant.builtin
(char_lit) @character
(kwd_lit) @string.special.symbol
(str_lit) @string
(regex_lit) @string.regexp

; Namespaces and classes: clojure.string, java.util.Date, Date
((sym_name) @module
  (#match? @module "^[a-z_][A-Za-z0-9_*-]*(\\.[a-z_][A-Za-z0-9_*-]*)+$"))

([
  (sym_name)
  (sym_ns)
] @type
  (#match? @type "^([a-z_][A-Za-z0-9_-]*\\.)*[A-Z][A-Za-z0-9_$]*$"))

(meta_lit value: (sym_lit name: (sym_name) @type))

((meta_lit value: (sym_lit name: (sym_name) @type.builtin))
  (#any-of? @type.builtin
    "boolean" "booleans" "byte" "bytes" "char" "chars" "double" "doubles" "float" "floats" "int" "ints" "long"
    "longs" "objects" "short" "shorts" "void"))

(tagged_or_ctor_lit tag: (sym_lit (sym_name) @attribute))

(sym_val_lit (sym_lit (sym_name) @number.float))

; Names with a meaning of their own: *out*, %1, name#, _
((sym_name) @variable.builtin
  (#match? @variable.builtin "^(\\*[^*]+\\*|%([0-9]+|&)?|[^#]+#)$"))

((sym_name) @variable.builtin
  (#any-of? @variable.builtin "&env" "&form"))

((sym_name) @operator
  (#eq? @operator "&"))

((sym_name) @character.special
  (#eq? @character.special "_"))

; Calls
([
  (list_lit . value: (sym_lit name: (sym_name) @function.call))
  (anon_fn_lit . value: (sym_lit name: (sym_name) @function.call))
])

; (-> x f g)
((list_lit
  .
  value: (sym_lit name: (sym_name) @_thread)
  .
  value: (_)
  value: (sym_lit name: (sym_name) @function.call))
  (#any-of? @_thread "->" "->>" "some->" "some->>"))

; (cond-> x test f/g): tests have no module
((list_lit
  .
  value: (sym_lit name: (sym_name) @_thread)
  .
  value: (_)
  value: (sym_lit
    namespace: (sym_ns)
    name: (sym_name) @function.call))
  (#any-of? @_thread "cond->" "cond->>"))

; What clojure.core gives
([
  (list_lit . value: (sym_lit !namespace name: (sym_name) @function.builtin))
  (anon_fn_lit . value: (sym_lit !namespace name: (sym_name) @function.builtin))
]
  (#any-of? @function.builtin
    "aclone" "add-watch" "aget" "alength" "alter-meta!" "alter-var-root" "apply" "aset" "assoc" "assoc!" "assoc-in"
    "atom" "bigdec" "bigint" "bit-and" "bit-or" "bit-shift-left" "bit-shift-right" "bit-xor" "boolean" "bounded-count"
    "butlast" "byte" "bytes" "cat" "char" "class" "comp" "comparator" "compare" "compare-and-set!" "complement"
    "completing" "concat" "conj" "conj!" "cons" "constantly" "count" "create-ns" "cycle" "dec" "dedupe" "delay" "deliver"
    "deref" "disj" "dissoc" "distinct" "doall" "dorun" "double" "drop" "drop-last" "drop-while" "eduction" "empty" "ensure"
    "eval" "ex-cause" "ex-data" "ex-info" "ex-message" "ffirst" "file-seq" "filter" "filterv" "find" "find-ns" "first"
    "flatten" "float" "fn->comparator" "fnext" "fnil" "force" "format" "frequencies" "gensym" "get" "get-in"
    "get-method" "group-by" "hash" "hash-map" "hash-set" "identity" "inc" "instance?" "int" "int-array" "interleave"
    "interpose" "into" "into-array" "derive" "isa?" "iterate" "iteration" "juxt" "keep" "keep-indexed" "key" "keys" "keyword" "last"
    "line-seq" "list" "list*" "load-file" "load-string" "long" "macroexpand" "macroexpand-1" "make-array" "make-hierarchy"
    "map" "map-indexed" "mapcat" "mapv" "max" "max-key" "memoize" "merge" "merge-with" "meta" "methods" "min" "min-key"
    "mod" "name" "namespace" "next" "nfirst" "nnext" "nth" "nthnext" "nthrest" "num" "parse-boolean" "parse-double"
    "parse-long" "parse-uuid" "partial" "partition" "partition-all" "partition-by" "partitionv" "peek" "persistent!"
    "pmap" "pop" "pop!" "pr" "pr-str" "print" "print-str" "printf" "println" "println-str" "prn" "prn-str" "promise"
    "quot" "rand" "rand-int" "rand-nth" "random-sample" "random-uuid" "range" "re-find" "re-groups" "re-matcher"
    "re-matches" "re-pattern" "re-seq" "read" "read-line" "read-string" "realized?" "reduce" "reduce-kv" "reduced"
    "reductions" "ref" "ref-set" "rem" "remove" "remove-watch" "repeat" "repeatedly" "replace" "requiring-resolve" "reset!"
    "reset-meta!" "reset-vals!" "resolve" "rest" "reverse" "rseq" "run!" "satisfies?" "second" "select-keys" "send"
    "send-off" "seq" "sequence" "set" "short" "shuffle" "shutdown-agents" "slurp" "sort" "sort-by" "sorted-map"
    "sorted-map-by" "sorted-set" "spit" "split-at" "split-with" "str" "subs" "subvec" "swap!" "swap-vals!" "symbol"
    "take" "take-last" "take-nth" "take-while" "tap>" "to-array" "transduce" "transient" "tree-seq" "type" "unchecked-add"
    "unreduced" "update" "update-in" "update-keys" "update-vals" "uuid" "val" "vals" "var-get" "vary-meta" "vec"
    "vector" "volatile!" "vreset!" "vswap!" "with-meta" "with-redefs-fn" "xml-seq" "zipmap"))

((sym_lit !namespace name: (sym_name) @function.builtin)
  (#any-of? @function.builtin
    "any?" "associative?" "boolean?" "coll?" "contains?" "dec" "decimal?" "delay?" "distinct?" "double?" "empty?" "even?"
    "every?" "false?" "float?" "fn?" "ident?" "identical?" "ifn?" "inc" "inst?" "int?" "integer?" "juxt" "keyword?"
    "list?" "map-entry?" "map?" "nat-int?" "neg-int?" "neg?" "nil?" "not-any?" "not-empty" "not-every?" "number?" "odd?"
    "pos-int?" "pos?" "qualified-keyword?" "ratio?" "rational?" "record?" "reversible?" "seq?" "seqable?"
    "sequential?" "set?" "simple-keyword?" "some?" "sorted?" "string?" "symbol?" "true?" "uri?" "uuid?" "var?" "vector?"
    "zero?"))

; what is passed by name to such as take functions
((list_lit
  .
  value: (sym_lit !namespace name: (sym_name) @_takes)
  value: (sym_lit !namespace name: (sym_name) @function.builtin))
  (#any-of? @_takes
    "alter" "alter-meta!" "apply" "comp" "commute" "every?" "filter" "fnil" "group-by" "iterate" "keep" "map" "mapcat" "mapv"
    "merge-with" "partial" "pmap" "reduce" "remove" "run!" "send" "some" "sort-by" "swap!" "update" "update-in" "update-keys"
    "update-vals" "vary-meta")
  (#any-of? @function.builtin
    "assoc" "assoc-in" "compare" "concat" "conj" "cons" "deref" "disj" "dissoc" "first" "hash-map" "identity" "into"
    "keyword" "max" "merge" "merge-with" "min" "not-empty" "println" "prn" "read-string" "reverse" "second" "select-keys"
    "str" "symbol" "update" "update-in" "vec" "vector"))

; Operators
((sym_lit !namespace name: (sym_name) @operator)
  (#any-of? @operator
    "*" "*'" "+" "+'" "-" "-'" "/" "<" "<=" "=" "==" ">" ">="))

((sym_lit !namespace name: (sym_name) @keyword.operator)
  (#any-of? @keyword.operator "and" "bit-not" "not" "not=" "or"))

; Java and JavaScript: (.method x), (.-field x), (Class. x), (Class/method x)
((sym_name) @function.method.call
  (#match? @function.method.call "^\\.[^-.]"))

((sym_name) @variable.member
  (#match? @variable.member "^\\.-"))

((sym_name) @constructor
  (#match? @constructor "^([a-z_][A-Za-z0-9_-]*\\.)*[A-Z][A-Za-z0-9_$]*\\.$"))

((sym_name) @constructor
  (#match? @constructor "^(->|map->)[A-Z]"))

((sym_lit
  namespace: (sym_ns) @_class
  name: (sym_name) @variable.member)
  (#match? @_class "^([a-z_][A-Za-z0-9_-]*\\.)*[A-Z]"))

([
  (list_lit . value: (sym_lit namespace: (sym_ns) @_class name: (sym_name) @function.method.call))
  (anon_fn_lit . value: (sym_lit namespace: (sym_ns) @_class name: (sym_name) @function.method.call))
]
  (#match? @_class "^([a-z_][A-Za-z0-9_-]*\\.)*[A-Z]"))

; Keywords
([
  (list_lit . value: (sym_lit !namespace name: (sym_name) @keyword))
  (anon_fn_lit . value: (sym_lit !namespace name: (sym_name) @keyword))
]
  (#any-of? @keyword
    "." ".." "binding" "comment" "declare" "def" "defonce" "do" "dosync" "extend" "extend-protocol" "extend-type" "gen-class"
    "gen-interface" "let" "letfn" "locking" "monitor-enter" "monitor-exit" "new" "proxy" "quote" "reify" "set!" "time"
    "var" "with-bindings" "with-local-vars" "with-open" "with-out-str" "with-redefs"))

((list_lit . value: (sym_lit name: (sym_name) @keyword.function))
  (#match? @keyword.function "^(fn\\*?|def(n-?|macro|method|multi|test|spec|task|command|routes|component|fixture|handler|view|page|query|rule|sc|ui|nc|-[a-z].*))$"))

((list_lit . value: (sym_lit name: (sym_name) @keyword.type))
  (#any-of? @keyword.type "definterface" "defprotocol" "defrecord" "defstruct" "deftype"))

([
  (list_lit . value: (sym_lit !namespace name: (sym_name) @keyword.conditional))
  (anon_fn_lit . value: (sym_lit !namespace name: (sym_name) @keyword.conditional))
]
  (#any-of? @keyword.conditional
    "case" "cond" "cond->" "cond->>" "condp" "if" "if-let" "if-not" "if-some" "when" "when-first" "when-let" "when-not"
    "when-some"))

((list_lit . value: (sym_lit !namespace name: (sym_name) @keyword.repeat))
  (#any-of? @keyword.repeat "doseq" "dotimes" "for" "loop" "recur" "while"))

([
  (list_lit . value: (sym_lit !namespace name: (sym_name) @keyword.exception))
  (anon_fn_lit . value: (sym_lit !namespace name: (sym_name) @keyword.exception))
]
  (#any-of? @keyword.exception "assert" "catch" "finally" "throw" "try"))

((list_lit . value: (sym_lit name: (sym_name) @keyword.coroutine))
  (#any-of? @keyword.coroutine
    "<!" "<!!" ">!" ">!!" "alt!" "alt!!" "alts!" "alts!!" "future" "go" "go-loop" "io-thread" "pvalues" "thread"))

((list_lit . value: (sym_lit !namespace name: (sym_name) @keyword.import))
  (#any-of? @keyword.import "import" "in-ns" "load" "ns" "refer" "refer-clojure" "require" "use"))

((list_lit . value: (kwd_lit) @keyword.import)
  (#any-of? @keyword.import
    ":import" ":refer-clojure" ":require" ":require-macros" ":use" ":use-macros"))

; Macros that thread
([
  (list_lit . value: (sym_lit !namespace name: (sym_name) @function.macro))
  (anon_fn_lit . value: (sym_lit !namespace name: (sym_name) @function.macro))
]
  (#any-of? @function.macro "->" "->>" ".." "as->" "doto" "lazy-cat" "lazy-seq" "memfn" "some->" "some->>"))

; Definitions
((list_lit
  .
  value: (sym_lit name: (sym_name) @_define)
  .
  value: (sym_lit name: (sym_name) @function))
  (#match? @_define "^(fn\\*?|def(n-?|macro|method|multi|test|spec|task|command|routes|component|fixture|handler|view|page|query|rule|sc|ui|nc|-[a-z].*))$"))

((list_lit
  .
  value: (sym_lit name: (sym_name) @_define)
  .
  value: (sym_lit name: (sym_name) @function)
  value: (list_lit
    .
    value: (sym_lit name: (sym_name) @_function)))
  (#any-of? @_define "def" "defonce")
  (#any-of? @_function "fn" "comp" "partial" "memoize"))

((list_lit
  .
  value: (sym_lit name: (sym_name) @_define)
  .
  value: (sym_lit name: (sym_name) @type.definition))
  (#any-of? @_define "definterface" "defprotocol" "defrecord" "defstruct" "deftype"))

((list_lit
  .
  value: (sym_lit name: (sym_name) @_ns)
  .
  value: (sym_lit name: (sym_name) @module))
  (#any-of? @_ns "in-ns" "ns"))

((vec_lit
  value: (kwd_lit) @_as
  .
  value: (sym_lit name: (sym_name) @module))
  (#any-of? @_as ":as" ":as-alias")
  (#has-ancestor? @module "list_lit")
  (#not-eq? @module "_")
  (#match? @module "^[a-z][a-z0-9.-]*$"))

((list_lit
  .
  value: (kwd_lit) @_require
  value: (vec_lit . value: (sym_lit name: (sym_name) @module)))
  (#any-of? @_require ":require" ":require-macros" ":use" ":use-macros"))

((list_lit
  .
  value: (kwd_lit) @_require
  value: (list_lit
    .
    value: (sym_lit name: (sym_name) @module)))
  (#eq? @_require ":import"))

((list_lit
  .
  value: (kwd_lit) @_require
  value: [
    (list_lit
      .
      value: (sym_lit)
      value: (sym_lit name: (sym_name) @type))
    (vec_lit
      .
      value: (sym_lit)
      value: (sym_lit name: (sym_name) @type))
  ])
  (#eq? @_require ":import"))

; Methods of records, protocols and objects
((list_lit
  .
  value: (sym_lit name: (sym_name) @_define)
  value: (list_lit
    .
    value: (sym_lit name: (sym_name) @function.method)
    .
    value: (vec_lit)))
  (#any-of? @_define
    "defrecord" "deftype" "defprotocol" "definterface" "extend-protocol" "extend-type" "proxy" "reify"))

((list_lit
  .
  value: (sym_lit name: (sym_name) @_define)
  .
  value: (vec_lit
    value: (list_lit
      .
      value: (sym_lit name: (sym_name) @function)
      .
      value: (vec_lit))))
  (#eq? @_define "letfn"))

; #'name, :refer [name]
(var_quoting_lit
  value: (sym_lit name: (sym_name) @function))

((vec_lit
  value: (kwd_lit) @_refer
  .
  value: (vec_lit
    value: (sym_lit name: (sym_name) @function)))
  (#any-of? @_refer ":refer" ":refer-macros" ":only")
  (#match? @function "^[^A-Z]"))

; Parameters, in a vector behind the name
((list_lit
  .
  value: (sym_lit name: (sym_name) @_define)
  .
  value: (sym_lit)?
  .
  value: (str_lit)?
  .
  value: (map_lit)?
  .
  value: (vec_lit
    value: [
      (sym_lit name: (sym_name) @variable.parameter)
      (vec_lit value: (sym_lit name: (sym_name) @variable.parameter))
      (map_lit value: (sym_lit name: (sym_name) @variable.parameter))
      (map_lit value: (vec_lit value: (sym_lit name: (sym_name) @variable.parameter)))
    ]))
  (#match? @_define "^(fn\\*?|defn-?|defmacro|defn[a-z]|>defn-?|def[a-z]*-fn)$")
  (#not-any-of? @variable.parameter "&" "_"))

; with several arities
((list_lit
  .
  value: (sym_lit name: (sym_name) @_define)
  value: (list_lit
    .
    value: (vec_lit
      value: [
        (sym_lit name: (sym_name) @variable.parameter)
        (vec_lit value: (sym_lit name: (sym_name) @variable.parameter))
        (map_lit value: (sym_lit name: (sym_name) @variable.parameter))
        (map_lit value: (vec_lit value: (sym_lit name: (sym_name) @variable.parameter)))
      ])))
  (#match? @_define "^(fn\\*?|defn-?|defmacro|defmethod|>defn-?)$")
  (#not-any-of? @variable.parameter "&" "_"))

; of methods
((list_lit
  .
  value: (sym_lit name: (sym_name) @_define)
  .
  value: (_)
  .
  value: (_)
  .
  value: (vec_lit
    value: [
      (sym_lit name: (sym_name) @variable.parameter)
      (vec_lit value: (sym_lit name: (sym_name) @variable.parameter))
      (map_lit value: (vec_lit value: (sym_lit name: (sym_name) @variable.parameter)))
    ]))
  (#eq? @_define "defmethod")
  (#not-any-of? @variable.parameter "&" "_"))

((list_lit
  .
  value: (sym_lit name: (sym_name) @_define)
  value: (list_lit
    .
    value: (sym_lit)
    .
    value: (vec_lit
      value: [
        (sym_lit name: (sym_name) @variable.parameter)
        (map_lit value: (vec_lit value: (sym_lit name: (sym_name) @variable.parameter)))
      ])))
  (#any-of? @_define
    "defrecord" "deftype" "defprotocol" "definterface" "extend-protocol" "extend-type" "proxy" "reify")
  (#not-any-of? @variable.parameter "&" "_"))

; Fields of records
((list_lit
  .
  value: (sym_lit name: (sym_name) @_define)
  .
  value: (sym_lit)
  .
  value: (vec_lit value: (sym_lit name: (sym_name) @variable.member)))
  (#any-of? @_define "defrecord" "deftype"))

; Documentation
((list_lit
  .
  value: (sym_lit name: (sym_name) @_define)
  .
  value: (sym_lit)
  .
  value: (str_lit) @string.documentation
  .
  value: (_))
  (#match? @_define "^(ns|def(n-?|macro|multi|once|protocol)?)$"))

((list_lit
  .
  value: (sym_lit name: (sym_name) @_define)
  value: (list_lit
    .
    value: (sym_lit)
    .
    value: (vec_lit)+
    .
    value: (str_lit) @string.documentation .))
  (#eq? @_define "defprotocol"))

; Quoting and reading
[
  "'"
  "`"
  "~"
  "~@"
  "#'"
  "@"
  "^"
  "#^"
  "#"
  "#?"
  "#?@"
  "#="
  "##"
] @punctuation.special

(sym_val_lit "##" @number.float)
(regex_lit "#" @string.regexp)

(quoting_lit (sym_lit (sym_name) @string.special.symbol))

; Punctuation
[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket

(sym_lit delimiter: "/" @punctuation.delimiter)

; Comments; #_ takes all that follows with it
(comment) @comment

((comment) @keyword.directive
  (#match? @keyword.directive "^#!"))

((dis_expr) @comment
  (#set! priority 110))

; (letfn [(f [x] …)] …)
((list_lit
  .
  value: (sym_lit name: (sym_name) @_define)
  .
  value: (vec_lit
    value: (list_lit
      .
      value: (sym_lit)
      .
      value: (vec_lit
        value: (sym_lit name: (sym_name) @variable.parameter)))))
  (#eq? @_define "letfn")
  (#not-any-of? @variable.parameter "&" "_"))
