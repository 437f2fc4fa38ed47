; Reserved words of C and C++ that the grammar takes for names: after macros nobody has the definition of

([
  (identifier)
  (type_identifier)
  (field_identifier)
  (statement_identifier)
] @type.builtin
  (#any-of? @type.builtin
    "void" "bool" "char" "short" "int" "long" "float" "double" "signed" "unsigned" "wchar_t" "char8_t"
    "char16_t" "char32_t" "size_t" "ssize_t" "ptrdiff_t" "int8_t" "int16_t" "int32_t" "int64_t" "uint8_t" "uint16_t"
    "uint32_t" "uint64_t" "intptr_t" "uintptr_t"))

([
  (identifier)
  (type_identifier)
  (field_identifier)
  (statement_identifier)
] @keyword.modifier
  (#any-of? @keyword.modifier
    "const" "constexpr" "extern" "inline" "register" "static" "thread_local" "volatile" "alignas" "auto"))

([
  (identifier)
  (type_identifier)
  (field_identifier)
  (statement_identifier)
] @keyword.type
  (#any-of? @keyword.type "struct" "union" "enum" "typedef"))

([
  (identifier)
  (type_identifier)
  (field_identifier)
  (statement_identifier)
] @keyword.conditional
  (#any-of? @keyword.conditional "if" "else" "switch" "case" "default"))

([
  (identifier)
  (type_identifier)
  (field_identifier)
  (statement_identifier)
] @keyword.repeat
  (#any-of? @keyword.repeat "for" "while" "do" "break" "continue"))

([
  (identifier)
  (type_identifier)
  (field_identifier)
] @keyword.return
  (#eq? @keyword.return "return"))

([
  (identifier)
  (type_identifier)
  (field_identifier)
] @keyword
  (#any-of? @keyword "goto" "static_assert" "_Static_assert"))

([
  (identifier)
  (type_identifier)
  (field_identifier)
] @keyword.operator
  (#any-of? @keyword.operator
    "sizeof" "alignof" "_Alignof" "typeof" "typeof_unqual" "__typeof" "__typeof__"))

([
  (identifier)
  (type_identifier)
] @boolean
  (#any-of? @boolean "true" "false"))

([
  (identifier)
  (type_identifier)
] @constant.builtin
  (#any-of? @constant.builtin "nullptr" "NULL"))
