; Odin

; Names: the general case first, everything more specific below
(identifier) @variable

((identifier) @constant
  (#match? @constant "^[A-Z][A-Z0-9]*_?[A-Z0-9_]+$"))

; Types are written Like_This
((identifier) @type
  (#match? @type "^[A-Z][A-Za-z0-9_]*[a-z]"))

; Members
(member_expression
  "."
  .
  (identifier) @variable.member)

((member_expression
  "."
  .
  (identifier) @constant)
  (#match? @constant "^[A-Z][A-Z0-9]*_?[A-Z0-9_]+$"))

((member_expression
  "."
  .
  (identifier) @type)
  (#match? @type "^[A-Z][A-Za-z0-9_]*[a-z]"))

; .Food, where the place says which enumeration
(member_expression
  .
  "."
  .
  (identifier) @constant)

; Kind.Food
((member_expression
  (identifier) @_type
  .
  "."
  .
  (identifier) @constant)
  (#match? @_type "^[A-Z][A-Za-z0-9_]*[a-z]"))

; rl.Color.Red
((member_expression
  (member_expression
    "."
    .
    (identifier) @_type .)
  "."
  .
  (identifier) @constant)
  (#match? @_type "^[A-Z][A-Za-z0-9_]*[a-z]"))

; Packages: in front of a literal, and those of the library
(member_expression
  (identifier) @module
  .
  "."
  .
  (struct))

((member_expression
  (identifier) @module
  .
  ".")
  (#any-of? @module "bufio" "bytes" "d3d11" "d3d12" "dxgi" "filepath" "fmt" "gl" "glfw" "intrinsics" "io" "json" "linalg" "log" "math" "mem" "net" "os" "rand" "reflect" "rl" "runtime" "sdl" "sdl2" "sdl3" "slice" "sort" "stbi" "strconv" "strings" "sync" "testing" "thread" "time" "unicode" "utf8" "vk" "wgpu" "win32"))

; Calls
(call_expression
  function: (identifier) @function.call)

(selector_call_expression
  (call_expression
    function: (identifier) @function.method.call))

((call_expression
  function: (identifier) @function.builtin)
  (#any-of? @function.builtin "abs" "align_of" "append" "append_elem" "append_elems" "assert" "cap" "card" "clamp" "clear" "complex" "copy" "delete" "delete_key" "ensure" "excl_elem" "expand_values" "free" "free_all" "imag" "incl_elem" "inject_at" "len" "make" "max" "min" "new" "new_clone" "offset_of" "ordered_remove" "panic" "pop" "print" "println" "quaternion" "raw_data" "real" "reserve" "resize" "shrink" "size_of" "soa_zip" "swizzle" "type_info_of" "type_of" "typeid_of" "unimplemented" "unordered_remove" "unreachable"))

(call_expression
  argument: (identifier) @variable.parameter
  .
  "=")

; Types
(type
  (identifier) @type)

(field_type
  .
  (identifier) @module)

(field_type
  (identifier) @type .)

(struct
  .
  (identifier) @type)

(call_expression
  function: (identifier) @type
  (#match? @type "^[A-Z][A-Za-z0-9_]*[a-z]"))

; rl.IsKeyPressed(.ENTER): those of other languages begin with a capital
(member_expression
  "."
  .
  (call_expression
    function: (identifier) @function.call))

; Definitions
(procedure_declaration
  (identifier) @function
  .
  "::")

(overloaded_procedure_declaration
  (identifier) @function
  .
  "::")

(overloaded_procedure_declaration
  "{"
  (identifier) @function)

(struct_declaration
  (identifier) @type.definition
  .
  "::")

(enum_declaration
  (identifier) @type.definition
  .
  "::")

(union_declaration
  (identifier) @type.definition
  .
  "::")

(bit_field_declaration
  (identifier) @type.definition
  .
  "::")

(const_declaration
  (identifier) @constant
  .
  "::")

(const_declaration
  (identifier) @type.definition
  .
  "::"
  [
    (array_type)
    (bit_set_type)
    (distinct_type)
    (map_type)
    (pointer_type)
  ])

; Handler :: #type proc(event: Event)
(const_declaration
  (identifier) @type.definition
  .
  "::"
  (type))

(const_type_declaration
  .
  (identifier) @constant)

(enum_declaration
  "{"
  (identifier) @constant)

(enum_type
  "{"
  (identifier) @constant)

(field
  (identifier) @variable.member)

(struct_member
  (identifier) @variable.member)

(bit_field_declaration
  (identifier) @variable.member
  .
  ":")

(bit_field_type
  (identifier) @variable.member
  .
  ":")

(struct_field
  .
  (identifier) @variable.member
  .
  "=")

(parameter
  (identifier) @variable.parameter)

(default_parameter
  (identifier) @variable.parameter
  .
  ":=")

(named_type
  (identifier) @variable.parameter)

(default_type
  .
  (identifier) @variable.parameter)

(polymorphic_parameters
  (identifier) @variable.parameter)

; proc(int, Item)
((procedure_type
  (parameters
    (parameter
      (identifier) @type)))
  (#match? @type "^[A-Z]"))

((identifier) @type.builtin
  (#any-of? @type.builtin "any" "b16" "b32" "b64" "b8" "bool" "byte" "complex128" "complex32" "complex64" "cstring" "cstring16" "f16" "f16be" "f16le" "f32" "f32be" "f32le" "f64" "f64be" "f64le" "i128" "i128be" "i128le" "i16" "i16be" "i16le" "i32" "i32be" "i32le" "i64" "i64be" "i64le" "i8" "int" "quaternion128" "quaternion256" "quaternion64" "rawptr" "rune" "string" "string16" "typeid" "u128" "u128be" "u128le" "u16" "u16be" "u16le" "u32" "u32be" "u32le" "u64" "u64be" "u64le" "u8" "uint" "uintptr"))

((identifier) @variable.builtin
  (#eq? @variable.builtin "context"))

((identifier) @constant.builtin
  (#match? @constant.builtin "^ODIN_[A-Z_]+$"))

; A name that nobody wants
((identifier) @character.special
  (#eq? @character.special "_"))

; Packages
(package_declaration
  (identifier) @module)

(import_declaration
  alias: (identifier) @module)

(foreign_block
  (identifier) @module)

; Labels
(label_statement
  .
  (identifier) @label)

(break_statement
  (identifier) @label)

(continue_statement
  (identifier) @label)

; Attributes, directives
(attribute
  "@" @attribute)

(attribute
  (identifier) @attribute)

(attribute
  "="
  .
  (identifier) @constant)

[
  (build_tag)
  (tag)
  "#+"
] @keyword.directive

; Literals
(number) @number
(float) @number.float
(boolean) @boolean
(character) @character

[
  (nil)
  (uninitialized)
] @constant.builtin

[
  (calling_convention)
  (string)
] @string

(escape_sequence) @string.escape

; Keywords
[
  "defer"
  "using"
  "where"
] @keyword

"proc" @keyword.function

[
  "bit_field"
  "bit_set"
  "enum"
  "map"
  "matrix"
  "struct"
  "union"
] @keyword.type

[
  "foreign"
  "import"
  "package"
] @keyword.import

[
  "distinct"
  "dynamic"
] @keyword.modifier

[
  "auto_cast"
  "cast"
  "in"
  "not_in"
  "or_else"
  "transmute"
] @keyword.operator

[
  "case"
  "else"
  "if"
  "switch"
  "when"
] @keyword.conditional

[
  "break"
  "continue"
  "do"
  "for"
  "or_break"
  "or_continue"
] @keyword.repeat

(for_statement
  "in" @keyword.repeat)

(fallthrough_statement) @keyword.conditional

[
  "or_return"
  "return"
] @keyword.return

; Operators
[
  "!"
  "!="
  "$"
  "%"
  "%%"
  "%="
  "&"
  "&&"
  "&&="
  "&="
  "&~"
  "&~="
  "*"
  "*="
  "+"
  "+="
  "-"
  "-="
  "->"
  ".."
  "..."
  "..<"
  "..="
  "/"
  "/="
  "::"
  ":="
  "<"
  "<<"
  "<<="
  "<="
  "="
  "=="
  ">"
  ">="
  ">>"
  ">>="
  "?"
  "^"
  "^="
  "|"
  "|="
  "||"
  "||="
  "~"
  "~="
  (empty_type)
] @operator

(ternary_expression
  [
    "?"
    ":"
    "if"
    "else"
    "when"
  ] @keyword.conditional.ternary)

; Punctuation
[
  ","
  "."
  ":"
  ";"
] @punctuation.delimiter

(selector_call_expression
  "->" @punctuation.delimiter)

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket

; Comments
[
  (block_comment)
  (comment)
] @comment
