; Reserved words that C does not have, where the grammar takes them for names

([
  (identifier)
  (type_identifier)
  (field_identifier)
  (statement_identifier)
] @keyword.modifier
  (#any-of? @keyword.modifier
    "public" "private" "protected" "virtual" "override" "explicit" "friend" "mutable" "consteval" "constinit"
    "noexcept" "__host__" "__device__" "__forceinline__"))

([
  (identifier)
  (type_identifier)
  (field_identifier)
] @keyword.type
  (#any-of? @keyword.type "class" "concept" "namespace" "typename"))

([
  (identifier)
  (type_identifier)
  (field_identifier)
] @keyword.import
  (#any-of? @keyword.import "using" "export"))

([
  (identifier)
  (type_identifier)
  (field_identifier)
] @keyword.operator
  (#any-of? @keyword.operator
    "new" "delete" "decltype" "typeid" "static_cast" "dynamic_cast" "const_cast" "reinterpret_cast" "and"
    "and_eq" "bitand" "bitor" "compl" "not" "not_eq" "or" "or_eq" "xor" "xor_eq"))

([
  (identifier)
  (type_identifier)
  (field_identifier)
] @keyword
  (#any-of? @keyword "operator" "requires" "template"))

([
  (identifier)
  (type_identifier)
  (field_identifier)
] @keyword.exception
  (#any-of? @keyword.exception "try" "catch" "throw"))

([
  (identifier)
  (type_identifier)
  (field_identifier)
] @keyword.coroutine
  (#any-of? @keyword.coroutine "co_await" "co_return" "co_yield"))

([
  (identifier)
  (type_identifier)
  (field_identifier)
] @variable.builtin
  (#eq? @variable.builtin "this"))

; `noexcept(expression)` as an operand
((call_expression
  function: (identifier) @keyword.operator)
  (#eq? @keyword.operator "noexcept"))

((namespace_identifier) @keyword
  (#any-of? @keyword
    "class" "const" "constexpr" "else" "inline" "namespace" "return" "static" "struct" "template" "typedef"
    "typename" "using"))
