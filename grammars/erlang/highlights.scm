; Erlang

; Names and atoms: the general case first, everything more specific below
(atom) @string.special.symbol
(var) @variable

((atom) @boolean
  (#any-of? @boolean "true" "false"))

((atom) @constant.builtin
  (#eq? @constant.builtin "undefined"))

((var) @character.special
  (#eq? @character.special "_"))

; Calls
(call expr: (atom) @function.call)
(call expr: (var) @function.call)
(remote fun: (atom) @function.call)
(remote fun: (var) @function.call)

((call expr: (atom) @function.builtin)
  (#any-of? @function.builtin
    "abs" "alias" "apply" "atom_to_binary" "atom_to_list" "binary_part" "binary_to_atom" "binary_to_existing_atom"
    "binary_to_float" "binary_to_integer" "binary_to_list" "binary_to_term" "bit_size" "bitstring_to_list"
    "byte_size" "ceil" "check_process_code" "date" "delete_module" "demonitor" "disconnect_node" "element" "erase"
    "float" "float_to_binary" "float_to_list" "floor" "garbage_collect" "get" "get_keys" "group_leader" "halt" "hd"
    "integer_to_binary" "integer_to_list" "iolist_size" "iolist_to_binary" "is_alive" "is_atom" "is_binary"
    "is_bitstring" "is_boolean" "is_float" "is_function" "is_integer" "is_list" "is_map" "is_map_key" "is_number"
    "is_pid" "is_port" "is_process_alive" "is_record" "is_reference" "is_tuple" "length" "link" "list_to_atom"
    "list_to_binary" "list_to_bitstring" "list_to_existing_atom" "list_to_float" "list_to_integer" "list_to_pid"
    "list_to_port" "list_to_ref" "list_to_tuple" "load_module" "make_ref" "map_get" "map_size" "max" "min" "module_loaded"
    "monitor" "monitor_node" "node" "nodes" "now" "open_port" "pid_to_list" "port_close" "port_command"
    "port_connect" "port_control" "port_to_list" "pre_loaded" "process_flag" "process_info" "processes"
    "purge_module" "put" "ref_to_list" "register" "registered" "round" "self" "send" "setelement" "size" "spawn"
    "spawn_link" "spawn_monitor" "spawn_opt" "spawn_request" "split_binary" "statistics" "term_to_binary"
    "term_to_iovec" "time" "tl" "trunc" "tuple_size" "tuple_to_list" "unalias" "unlink" "unregister" "whereis"))

([
  (call expr: (atom) @keyword.exception)
  (remote
    module: (remote_module module: (atom) @_module)
    fun: (atom) @keyword.exception
    (#eq? @_module "erlang"))
]
  (#any-of? @keyword.exception "error" "exit" "raise" "throw"))

; Modules
(remote_module module: (atom) @module)
(module name: (atom) @module)
(module_attribute name: (atom) @module)
(behaviour_attribute name: (atom) @module)
(import_attribute module: (atom) @module)

; Functions: definitions and references
(function_clause name: (atom) @function)
(fun_clause name: (var) @function)
(spec fun: (atom) @function)
(callback fun: (atom) @function)
(fa fun: (atom) @function)
(internal_fun fun: (atom) @function)
(external_fun fun: (atom) @function)

; Parameters: every name in a pattern
((function_clause
  args: (expr_args
    args: (var) @variable.parameter))
  (#not-eq? @variable.parameter "_"))

((function_clause
  args: (expr_args
    args: (_
      (var) @variable.parameter)))
  (#not-eq? @variable.parameter "_"))

((function_clause
  args: (expr_args
    args: (_
      (_
        (var) @variable.parameter))))
  (#not-eq? @variable.parameter "_"))

((function_clause
  args: (expr_args
    args: (_
      (_
        (_
          (var) @variable.parameter)))))
  (#not-eq? @variable.parameter "_"))

((function_clause
  args: (expr_args
    args: (_
      (_
        (_
          (_
            (var) @variable.parameter))))))
  (#not-eq? @variable.parameter "_"))

((function_clause
  args: (expr_args
    args: (_
      (_
        (_
          (_
            (_
              (var) @variable.parameter)))))))
  (#not-eq? @variable.parameter "_"))

((fun_clause
  args: (expr_args
    args: (var) @variable.parameter))
  (#not-eq? @variable.parameter "_"))

((fun_clause
  args: (expr_args
    args: (_
      (var) @variable.parameter)))
  (#not-eq? @variable.parameter "_"))

((fun_clause
  args: (expr_args
    args: (_
      (_
        (var) @variable.parameter))))
  (#not-eq? @variable.parameter "_"))

((fun_clause
  args: (expr_args
    args: (_
      (_
        (_
          (var) @variable.parameter)))))
  (#not-eq? @variable.parameter "_"))

((fun_clause
  args: (expr_args
    args: (_
      (_
        (_
          (_
            (var) @variable.parameter))))))
  (#not-eq? @variable.parameter "_"))

((fun_clause
  args: (expr_args
    args: (_
      (_
        (_
          (_
            (_
              (var) @variable.parameter)))))))
  (#not-eq? @variable.parameter "_"))

(pp_define
  lhs: (macro_lhs
    args: (var_args args: (var) @variable.parameter)))

; Types
([
  (call expr: (atom) @type)
  (remote fun: (atom) @type)
]
  (#has-ancestor? @type "type_sig" "type_alias" "opaque" "nominal" "field_type"))

((call expr: (atom) @type.builtin)
  (#any-of? @type.builtin
    "any" "arity" "atom" "binary" "bitstring" "boolean" "byte" "char" "dynamic" "float" "fun" "function" "identifier"
    "integer" "iodata" "iolist" "list" "map" "maybe_improper_list" "mfa" "module" "neg_integer" "nil" "no_return"
    "node" "non_neg_integer" "none" "nonempty_binary" "nonempty_improper_list" "nonempty_list"
    "nonempty_maybe_improper_list" "nonempty_string" "number" "pid" "port" "pos_integer" "reference" "string" "term"
    "timeout" "tuple")
  (#has-ancestor? @type.builtin "type_sig" "type_alias" "opaque" "nominal" "field_type"))

(type_name name: (atom) @type.definition)
(export_type_attribute types: (fa fun: (atom) @type))
(bit_type_list types: (atom) @type.builtin)
(bit_type_list types: (bit_type_unit "unit" @type.builtin))
(ann_var var: (var) @variable.parameter)

; Records and maps
(record_decl name: (atom) @type.definition)
(record_name name: (atom) @type)
(record_name "#" @operator)
(record_field name: (atom) @variable.member)
(record_field_name name: (atom) @variable.member)
(map_field key: (atom) @property)

; Macros
(macro_lhs name: (_) @constant.macro)
(macro_call_expr name: (_) @constant.macro)
(macro_string name: (_) @constant.macro)
(macro_lhs name: (_) @function.macro args: (_))
(macro_call_expr name: (_) @function.macro args: (_))
(pp_ifdef name: (_) @constant.macro)
(pp_ifndef name: (_) @constant.macro)
(pp_undef name: (_) @constant.macro)

((macro_call_expr name: (var) @constant.builtin)
  (#any-of? @constant.builtin
    "BASE_MODULE" "BASE_MODULE_STRING" "FEATURE_AVAILABLE" "FEATURE_ENABLED" "FILE" "FUNCTION_ARITY" "FUNCTION_NAME"
    "LINE" "MACHINE" "MODULE" "MODULE_STRING" "OTP_RELEASE"))

(macro_call_expr "?" @punctuation.special)
(macro_string "?" @punctuation.special)

; Literals
(integer) @number
(float) @number.float
(char) @character

[
  (string)
  (multi_string)
] @string

(pp_include file: (string) @string.special.path)
(pp_include_lib file: (string) @string.special.path)

; Documentation in attributes
((wild_attribute
  name: (attr_name name: (atom) @_name)
  value: [
    (string) @string.documentation
    (multi_string) @string.documentation
  ])
  (#any-of? @_name "doc" "moduledoc" "typedoc"))

; Keywords
[
  "begin"
  "end"
  "of"
] @keyword

"fun" @keyword.function

[
  "case"
  "else"
  "if"
  "maybe"
  "when"
] @keyword.conditional

[
  "after"
  "receive"
] @keyword.coroutine

[
  "catch"
  "try"
] @keyword.exception

(try_after "after" @keyword.exception)

[
  "and"
  "andalso"
  "band"
  "bnot"
  "bor"
  "bsl"
  "bsr"
  "bxor"
  "div"
  "not"
  "or"
  "orelse"
  "rem"
  "xor"
] @keyword.operator

; Attributes, with the dash in front
(module_attribute ["-" "module"] @keyword.directive)
(behaviour_attribute ["-" "behaviour" "behavior"] @keyword.import)
(export_attribute ["-" "export"] @keyword.import)
(export_type_attribute ["-" "export_type"] @keyword.import)
(import_attribute ["-" "import"] @keyword.import)
(pp_include ["-" "include"] @keyword.import)
(pp_include_lib ["-" "include_lib"] @keyword.import)
(compile_options_attribute ["-" "compile"] @keyword.directive)
(file_attribute ["-" "file"] @keyword.directive)
(feature_attribute ["-" "feature"] @keyword.directive)
(optional_callbacks_attribute ["-" "optional_callbacks"] @keyword.directive)
(deprecated_attribute ["-" "deprecated"] @keyword.directive)
(spec ["-" "spec"] @keyword.directive)
(callback ["-" "callback"] @keyword.directive)
(record_decl ["-" "record"] @keyword.type)
(type_alias ["-" "type"] @keyword.type)
(opaque ["-" "opaque"] @keyword.type)
(nominal ["-" "nominal"] @keyword.type)
(pp_define ["-" "define"] @keyword.directive.define)
(pp_undef ["-" "undef"] @keyword.directive.define)
(pp_ifdef ["-" "ifdef"] @keyword.directive)
(pp_ifndef ["-" "ifndef"] @keyword.directive)
(pp_if ["-" "if"] @keyword.directive)
(pp_elif ["-" "elif"] @keyword.directive)
(pp_else ["-" "else"] @keyword.directive)
(pp_endif ["-" "endif"] @keyword.directive)
(wild_attribute name: (attr_name ["-" (atom)] @attribute))

; Operators
[
  "!"
  "*"
  "+"
  "++"
  "--"
  "->"
  ".."
  "/"
  "/="
  "::"
  ":="
  "<"
  "<-"
  "<:-"
  "<:="
  "<="
  "="
  "=/="
  "=:="
  "=<"
  "=="
  "=>"
  ">"
  ">="
  "?="
  "|"
  "||"
  "&&"
] @operator

(binary_op_expr "-" @operator)
(unary_op_expr "-" @operator)
(bit_type_list "-" @operator)

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
  "["
  "]"
  "{"
  "}"
  "<<"
  ">>"
] @punctuation.bracket

(map_expr "#" @operator)
(map_expr_update "#" @operator)
(remote_module ":" @operator)
(module ":" @operator)

; Comments
(comment) @comment

((comment) @comment.documentation
  (#match? @comment.documentation "^%%+\\s*@(author|copyright|deprecated|doc|end|equiv|headerfile|hidden|param|private|reference|returns?|see|since|spec|throws|title|type|version)"))

; what a description goes on with
((comment) @_doc
  .
  (comment)+ @comment.documentation
  (#match? @_doc "^%%+\\s*@(deprecated|doc|end|equiv|param|private|returns?|title)")
  (#match? @comment.documentation "^%%"))

(shebang) @keyword.directive
