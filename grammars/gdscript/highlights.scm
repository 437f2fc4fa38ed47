; GDScript

; Names
[
  (identifier)
  (name)
] @variable

((identifier) @constant
  (#match? @constant "^[A-Z][A-Z0-9_]+$"))

((identifier) @type
  (#match? @type "^[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*$"))

((identifier) @variable.builtin
  (#any-of? @variable.builtin "self" "super"))

((identifier) @constant.builtin
  (#any-of? @constant.builtin "PI" "TAU" "INF" "NAN"))

(attribute
  (identifier)
  (identifier) @variable.member)

((attribute
  (identifier)
  (identifier) @constant)
  (#match? @constant "^[A-Z][A-Z0-9_]+$"))

; The parser knows no points in patterns: `Kind.LEAF:`
((ERROR) @constant
  (#has-parent? @constant pattern_section)
  (#match? @constant "^[.][A-Z][A-Z0-9_]*$"))

; Definitions
(variable_statement
  name: (name) @variable)

(const_statement
  name: (name) @constant)

(signal_statement
  (name) @variable.member)

(class_name_statement
  (name) @type)

(class_definition
  name: (name) @type)

(enum_definition
  name: (name) @type)

(enumerator
  left: (identifier) @constant)

(function_definition
  name: (name) @function)

(constructor_definition
  "_init" @constructor)

(source
  (variable_statement
    name: (name) @variable.member))

(class_definition
  body: (body
    (variable_statement
      name: (name) @variable.member)))

; Parameters
(parameters
  (identifier) @variable.parameter)

(typed_parameter
  .
  (identifier) @variable.parameter)

(default_parameter
  .
  (identifier) @variable.parameter)

(typed_default_parameter
  .
  (identifier) @variable.parameter)

(pair
  key: (identifier) @property)

; Types
(type
  (identifier) @type)

(type
  (subscript
    (identifier) @type))

((type
  (identifier) @type.builtin)
  (#any-of? @type.builtin "bool" "float" "int" "void" "String" "Array" "Dictionary" "Variant" "StringName" "NodePath"))

; Calls
(call
  (identifier) @function.call)

(attribute_call
  (identifier) @function.method.call)

((call
  (identifier) @constructor)
  (#match? @constructor "^[A-Z][A-Za-z0-9]*[a-z0-9]"))

((call
  (identifier) @function.builtin)
  (#any-of? @function.builtin
    "abs" "absf" "absi" "acos" "asin" "assert" "atan" "atan2" "ceil" "ceili" "char" "clamp" "clampf" "clampi" "convert"
    "cos" "deg_to_rad" "ease" "error_string" "exp" "floor" "floori" "fmod" "fposmod" "get_stack" "hash" "inst_to_dict"
    "instance_from_id" "inverse_lerp" "is_equal_approx" "is_inf" "is_instance_valid" "is_instance_of" "is_nan"
    "is_same" "is_zero_approx" "len" "lerp" "lerp_angle" "lerpf" "linear_to_db" "load" "log" "max" "maxf" "maxi" "min"
    "minf" "mini" "move_toward" "nearest_po2" "ord" "pingpong" "posmod" "pow" "preload" "print" "print_debug" "print_rich"
    "print_stack" "printerr" "printraw" "prints" "printt" "push_error" "push_warning" "rad_to_deg" "rand_from_seed" "randf"
    "randf_range" "randfn" "randi" "randi_range" "randomize" "range" "remap" "rotate_toward" "round" "roundi" "seed"
    "sign" "signf" "signi" "sin" "smoothstep" "snapped" "snappedf" "snappedi" "sqrt" "step_decimals" "str" "str_to_var"
    "tan" "type_exists" "typeof" "var_to_bytes" "var_to_str" "weakref" "wrap" "wrapf" "wrapi"))

((call
  (identifier) @keyword.import)
  (#any-of? @keyword.import "preload" "load"))

; Annotations
(annotation
  "@" @attribute)

(annotation
  (identifier) @attribute)

; Comments
(comment) @comment

((comment) @comment.documentation
  (#match? @comment.documentation "^##"))

; Literals
(string) @string

((string) @string.special.path
  (#match? @string.special.path "^[\"'](res|user|uid)://"))

(escape_sequence) @string.escape

[
  (node_path)
  (get_node)
] @string.special

(string_name) @string.special.symbol

(integer) @number

(float) @number.float

[
  (true)
  (false)
] @boolean

(null) @constant.builtin

(underscore) @character.special

; Keywords
[
  "class"
  "class_name"
  "extends"
  "enum"
] @keyword.type

[
  "var"
  "const"
  "signal"
  "set"
  "get"
  "setget"
  (pass_statement)
] @keyword

"func" @keyword.function

[
  "if"
  "elif"
  "else"
  "match"
  "when"
] @keyword.conditional

[
  "for"
  "while"
  (break_statement)
  (continue_statement)
] @keyword.repeat

(binary_operator
  op: "in" @keyword.operator)

(for_statement
  "in" @keyword.repeat)

"return" @keyword.return

"await" @keyword.coroutine

[
  "and"
  "or"
  "not"
  "is"
  "as"
] @keyword.operator

[
  (static_keyword)
  (remote_keyword)
  "export"
  "onready"
] @keyword.modifier

; Operators
[
  "=" "+" "-" "*" "/" "%" "==" "!=" "<" "<=" ">" ">=" "&&" "||" "!" "&" "|" "^" "~" "<<" ">>"
  "+=" "-=" "*=" "/=" "%=" "&=" "|=" "^=" "<<=" ">>=" "->" ":="
] @operator

(string_name
  "&" @string.special.symbol)

; Punctuation
[
  ","
  "."
  ":"
  ";"
] @punctuation.delimiter

[
  "("
  ")"
  "()"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket

(arguments) @punctuation.bracket

(parameters) @punctuation.bracket
