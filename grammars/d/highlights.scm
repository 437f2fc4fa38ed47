; D

; Names
(identifier) @variable

((identifier) @constant
  (#match? @constant "^[A-Z][A-Z0-9_]+$"))

((identifier) @type
  (#match? @type "^[A-Z]([A-Za-z0-9_]*[a-z]|$)"))

; isNumeric!T
((template_instance
  .
  (identifier) @function.call)
  (#match? @function.call "^[a-z]"))

(module_fqn
  (identifier) @module)

(imported
  alias: (identifier) @module)

((import_bind
  (identifier) @type)
  (#match? @type "^[A-Z]"))

(property_expression
  (_)
  (identifier) @variable.member)

(aggregate_body
  (variable_declaration
    (declarator
      (identifier) @variable.member)))

(variable_declaration
  (storage_class
    (static))
  (type
    (type_ctor
      [
        (const)
        (immutable)
      ]))
  (declarator
    .
    (identifier) @constant))

; Color.red
(property_expression
  .
  (identifier) @_type
  .
  (identifier) @constant
  (#match? @_type "^[A-Z][A-Za-z0-9_]*[a-z]")
  (#not-any-of? @constant "alignof" "currTime" "getThis" "init" "instance" "length" "sizeof" "stringof" "tupleof"))

(parameter
  (identifier) @variable.parameter)

(function_literal
  .
  (identifier) @variable.parameter)

(function_literal
  (type)
  .
  (identifier) @variable.parameter)

(enum_member
  .
  (identifier) @constant)

(manifest_declarator
  .
  (identifier) @constant)

(special_keyword) @constant.builtin

[
  (this)
  (super)
] @variable.builtin

; Types
(type
  (identifier) @type)

(type
  (template_instance
    (identifier) @type))

(alias_initializer
  .
  (identifier) @type.definition)

(struct_declaration
  (identifier) @type)

(class_declaration
  (identifier) @type)

(interface_declaration
  (identifier) @type)

(union_declaration
  (identifier) @type)

(enum_declaration
  (identifier) @type)

(template_declaration
  (identifier) @type)

(base_class
  (identifier) @type)

(template_parameter
  (identifier) @type)

; a value, or a symbol
(template_parameter
  [
    (alias)
    (type)
  ]
  .
  (identifier) @variable.parameter)

(catch_statement
  (type
    (identifier) @type))

; typeid(x): the parser takes it for a type
((typeid_expression
  (type
    .
    (identifier) @variable .))
  (#match? @variable "^[a-z]"))

; Functions
(function_declaration
  (identifier) @function)

(aggregate_body
  (function_declaration
    (identifier) @function.method))

(constructor
  (this) @constructor)

(destructor
  (this) @constructor)

(postblit
  .
  (this) @constructor)

(call_expression
  .
  (identifier) @function.call)

; file.lock(), std.file.exists(x), File.tmpfile(): the parser takes what is called for the name of a type
(call_expression
  .
  (type
    (identifier) @variable.member))

(call_expression
  .
  (type
    .
    (identifier) @variable))

((call_expression
  .
  (type
    (identifier) @type))
  (#match? @type "^[A-Z]([A-Za-z0-9_]*[a-z]|[A-Z0-9]*$)"))

(call_expression
  .
  (type
    .
    (identifier) @function.call .))

(call_expression
  .
  (type
    (identifier)
    (identifier) @function.method.call .))

((call_expression
  .
  (identifier) @constructor)
  (#match? @constructor "^[A-Z][A-Za-z0-9_]*[a-z]"))

(call_expression
  .
  (type
    (template_instance
      .
      (identifier) @function.call)))

((call_expression
  .
  (type
    (template_instance
      .
      (identifier) @constructor)))
  (#match? @constructor "^[A-Z]"))

(call_expression
  .
  (property_expression
    (_)
    (identifier) @function.method.call .))

(property_expression
  (_)
  (template_instance
    .
    (identifier) @function.method.call) .)

((call_expression
  .
  [
    (identifier)
    (type
      .
      (identifier) .)
  ] @function.builtin)
  (#any-of? @function.builtin "writeln" "write" "writef" "writefln" "readln" "format" "to" "enforce" "text"))

; asm { mov EAX, x; }
(asm_inline
  .
  (identifier) @function.builtin)

; Attributes
(at_attribute) @attribute

(at_attribute
  (identifier) @attribute)

; Labels
(label
  (identifier) @label)

(goto_statement
  (identifier) @label)

(version_condition
  (identifier) @constant.macro)

(debug_condition
  (identifier) @constant.macro)

; Comments
(comment) @comment

((comment) @comment.documentation
  (#match? @comment.documentation "^(///|/\\*\\*|/\\+\\+)"))

(shebang) @keyword.directive

; Literals
(string_literal) @string

(escape_sequence) @string.escape

(char_literal) @character

(int_literal) @number

(float_literal) @number.float

[
  (true)
  (false)
] @boolean

(null) @constant.builtin

[
  (void)
  (bool)
  (byte)
  (ubyte)
  (short)
  (ushort)
  (int)
  (uint)
  (long)
  (ulong)
  (cent)
  (ucent)
  (char)
  (wchar)
  (dchar)
  (float)
  (double)
  (real)
  (ifloat)
  (idouble)
  (ireal)
  (cfloat)
  (cdouble)
  (creal)
  (string)
  (wstring)
  (dstring)
  (size_t)
  (ptrdiff_t)
  (noreturn)
] @type.builtin

[
  (alias)
  (asm)
  (assert)
  (auto)
  (debug)
  (deprecated)
  (mixin)
  (delete)
  (pragma)
  (scope)
  (typeid)
  (typeof)
  (unittest)
  (with)
  (delegate)
  (invariant)
  (goto)
  (traits)
] @keyword

(function) @keyword.function

[
  (class)
  (struct)
  (interface)
  (union)
  (enum)
  (template)
] @keyword.type

[
  (module)
  (import)
] @keyword.import

[
  (if)
  (else)
  (switch)
  (case)
  (default)
  (version)
] @keyword.conditional

[
  (for)
  (foreach)
  (foreach_reverse)
  (while)
  (do)
  (break)
  (continue)
] @keyword.repeat

(return) @keyword.return

; f() return scope, f(return scope x)
[
  (member_function_attribute
    (return) @keyword.modifier)
  (parameter_attribute
    (return) @keyword.modifier)
]

; __traits(compiles, x), pragma(lib, x)
[
  (traits_expression
    (traits)
    .
    (identifier) @constant.builtin)
  (pragma_expression
    (pragma)
    .
    (identifier) @constant.builtin)
]

[
  (try)
  (catch)
  (finally)
  (throw)
] @keyword.exception

[
  (abstract)
  (align)
  (const)
  (export)
  (extern)
  (final)
  (immutable)
  (in)
  (inout)
  (lazy)
  (nothrow)
  (out)
  (override)
  (package)
  (private)
  (protected)
  (public)
  (pure)
  (ref)
  (shared)
  (gshared)
  (static)
  (synchronized)
] @keyword.modifier

[
  (is)
  (not_is)
  (not_in)
  (cast)
  (new)
] @keyword.operator

(identity_expression
  (in) @keyword.operator)

[
  "="
  "+"
  "-"
  "*"
  "/"
  "%"
  "^^"
  "=="
  "!="
  "<"
  "<="
  ">"
  ">="
  "&&"
  "||"
  "!"
  "&"
  "|"
  "^"
  "~"
  "<<"
  ">>"
  ">>>"
  "++"
  "--"
  "+="
  "-="
  "*="
  "/="
  "%="
  "~="
  "&="
  "|="
  "^="
  "<<="
  ">>="
  ">>>="
  "^^="
  "=>"
  ".."
  "..."
  "$"
  "!is"
  "!in"
] @operator

[
  ","
  "."
  ":"
  ";"
] @punctuation.delimiter

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket

(ternary_expression
  [
    "?"
    ":"
  ] @keyword.conditional.ternary)

(scope_guard_statement
  [
    "exit"
    "success"
    "failure"
  ] @keyword)

; import std.stdio : writeln
((import_bind (identifier) @function)
  (#match? @function "^[a-z]"))
