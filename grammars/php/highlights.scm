; PHP

; Variables: the sign belongs to the name

(variable_name) @variable

((variable_name) @variable.builtin
  (#eq? @variable.builtin "$this"))

((variable_name) @variable.builtin
  (#any-of? @variable.builtin
    "$GLOBALS" "$_SERVER" "$_GET" "$_POST" "$_FILES" "$_COOKIE" "$_SESSION" "$_REQUEST" "$_ENV" "$argc" "$argv"
    "$http_response_header"))

(dynamic_variable_name
  "$" @operator)

(relative_scope) @variable.builtin

; Names: what stands alone in an expression is a constant

((name) @constant
  (#not-has-parent? @constant variable_name))

(dynamic_variable_name
  (name) @variable)

((name) @constant.builtin
  (#any-of? @constant.builtin
    "__CLASS__" "__DIR__" "__FILE__" "__FUNCTION__" "__LINE__" "__METHOD__" "__NAMESPACE__" "__PROPERTY__"
    "__TRAIT__" "__COMPILER_HALT_OFFSET__" "DIRECTORY_SEPARATOR" "E_ALL" "E_COMPILE_ERROR" "E_COMPILE_WARNING"
    "E_CORE_ERROR" "E_CORE_WARNING" "E_DEPRECATED" "E_ERROR" "E_NOTICE" "E_PARSE" "E_RECOVERABLE_ERROR" "E_STRICT"
    "E_USER_DEPRECATED" "E_USER_ERROR" "E_USER_NOTICE" "E_USER_WARNING" "E_WARNING" "INF" "M_E" "M_PI" "NAN"
    "PATH_SEPARATOR" "PHP_BINARY" "PHP_BINDIR" "PHP_DEBUG" "PHP_EOL" "PHP_EXTRA_VERSION" "PHP_FLOAT_DIG"
    "PHP_FLOAT_EPSILON" "PHP_FLOAT_MAX" "PHP_FLOAT_MIN" "PHP_INT_MAX" "PHP_INT_MIN" "PHP_INT_SIZE"
    "PHP_MAJOR_VERSION" "PHP_MAXPATHLEN" "PHP_MINOR_VERSION" "PHP_OS" "PHP_OS_FAMILY" "PHP_RELEASE_VERSION"
    "PHP_SAPI" "PHP_VERSION" "PHP_VERSION_ID" "PHP_ZTS" "STDERR" "STDIN" "STDOUT")
  (#not-has-parent? @constant.builtin variable_name))

; Namespaces and imports

(namespace_name
  (name) @module)

(namespace_use_clause
  [
    (name) @type
    (qualified_name
      (name) @type)
  ])

(namespace_use_clause
  alias: (name) @type)

; `use function`, on the clause or on all of them
(namespace_use_clause
  type: "function"
  [
    (name) @function
    (qualified_name
      (name) @function)
  ])

(namespace_use_declaration
  type: "function"
  [
    (namespace_use_clause
      [
        (name) @function
        (qualified_name
          (name) @function)
      ])
    (namespace_use_group
      (namespace_use_clause
        [
          (name) @function
          (qualified_name
            (name) @function)
        ]))
  ])

(namespace_use_clause
  type: "const"
  [
    (name) @constant
    (qualified_name
      (name) @constant)
  ])

(namespace_use_declaration
  type: "const"
  [
    (namespace_use_clause
      [
        (name) @constant
        (qualified_name
          (name) @constant)
      ])
    (namespace_use_group
      (namespace_use_clause
        [
          (name) @constant
          (qualified_name
            (name) @constant)
        ]))
  ])

; Types

[
  (primitive_type)
  (cast_type)
  (bottom_type)
] @type.builtin

(named_type
  [
    (name) @type
    (qualified_name
      (name) @type)
    (relative_name
      (name) @type)
  ])

((named_type
  (name) @type.builtin)
  (#any-of? @type.builtin "static" "self" "parent" "object" "resource"))

(class_declaration
  name: (name) @type)

(interface_declaration
  name: (name) @type)

(trait_declaration
  name: (name) @type)

(enum_declaration
  name: (name) @type)

[
  (base_clause
    [
      (name) @type
      (qualified_name
        (name) @type)
      (relative_name
        (name) @type)
    ])
  (class_interface_clause
    [
      (name) @type
      (qualified_name
        (name) @type)
      (relative_name
        (name) @type)
    ])
  (use_declaration
    [
      (name) @type
      (qualified_name
        (name) @type)
      (relative_name
        (name) @type)
    ])
  (use_instead_of_clause
    (name) @type)
]

(binary_expression
  operator: "instanceof"
  right: [
    (name) @type
    (qualified_name
      (name) @type)
    (relative_name
      (name) @type)
  ])

; Scopes of `::`

(class_constant_access_expression
  .
  [
    (name) @type
    (qualified_name
      (name) @type)
    (relative_name
      (name) @type)
  ])

(scoped_call_expression
  scope: [
    (name) @type
    (qualified_name
      (name) @type)
    (relative_name
      (name) @type)
  ])

(scoped_property_access_expression
  scope: [
    (name) @type
    (qualified_name
      (name) @type)
    (relative_name
      (name) @type)
  ])

; Members

(property_element
  (variable_name) @property)

(property_promotion_parameter
  name: [
    (variable_name) @property
    (by_ref
      (variable_name) @property)
  ])

(member_access_expression
  name: (name) @variable.member)

(nullsafe_member_access_expression
  name: (name) @variable.member)

(scoped_property_access_expression
  name: (variable_name) @variable.member)

(const_element
  .
  (name) @constant)

(enum_case
  name: (name) @constant)

; Parameters

(simple_parameter
  name: (variable_name) @variable.parameter)

(variadic_parameter
  name: (variable_name) @variable.parameter)

((argument
  name: (name) @variable.parameter)
  (#is-not? local))

; Functions

(function_definition
  name: (name) @function)

(method_declaration
  name: (name) @function.method)

((method_declaration
  name: (name) @constructor)
  (#eq? @constructor "__construct"))

(function_call_expression
  function: [
    (name) @function.call
    (qualified_name
      (name) @function.call)
    (relative_name
      (name) @function.call)
  ])

((function_call_expression
  function: (name) @function.builtin)
  (#any-of? @function.builtin
    "isset" "empty" "eval" "die" "compact" "extract" "func_get_args" "func_get_arg" "func_num_args" "get_defined_vars"
    "define" "defined" "constant" "__halt_compiler" "assert" "var_dump" "clone"))

; functions of the standard library
((function_call_expression
  function: [
    (name) @function.builtin
    (qualified_name
      "\\"
      .
      (name) @function.builtin .)
  ])
  (#any-of? @function.builtin
    "abs" "addslashes" "arsort" "asort" "base64_decode" "base64_encode" "basename" "bin2hex" "boolval" "call_user_func"
    "call_user_func_array" "ceil" "checkdate" "chmod" "chr" "class_exists" "copy" "count" "crc32" "current" "date"
    "debug_backtrace" "dirname" "end" "enum_exists" "error_log" "error_reporting" "escapeshellarg" "exec" "explode"
    "extension_loaded" "fclose" "feof" "fflush" "fgetcsv" "fgets" "file_exists" "file_get_contents" "file_put_contents"
    "filter_var" "floatval" "floor" "fmod" "fopen" "fprintf" "fputcsv" "fputs" "fread" "fseek" "fstat" "ftell"
    "function_exists" "fwrite" "gc_collect_cycles" "get_class" "get_debug_type" "get_object_vars" "get_parent_class"
    "getenv" "gettype" "glob" "hex2bin" "hrtime" "html_entity_decode" "htmlentities" "htmlspecialchars"
    "http_build_query" "implode" "in_array" "ini_get" "ini_set" "intdiv" "interface_exists" "intval" "is_a" "is_array"
    "is_bool" "is_callable" "is_countable" "is_dir" "is_file" "is_float" "is_int" "is_iterable" "is_link" "is_null"
    "is_numeric" "is_object" "is_readable" "is_resource" "is_scalar" "is_string" "is_subclass_of" "is_writable"
    "iterator_apply" "iterator_count" "iterator_to_array" "join" "key" "key_exists" "krsort" "ksort" "lcfirst"
    "levenshtein" "ltrim" "max" "md5" "memory_get_usage" "method_exists" "microtime" "min" "mkdir" "mktime" "mt_rand"
    "next" "nl2br" "number_format" "ord" "parse_str" "parse_url" "passthru" "password_hash" "password_verify" "pathinfo"
    "php_sapi_name" "php_uname" "phpversion" "pow" "prev" "print_r" "printf" "proc_close" "proc_open" "property_exists"
    "putenv" "rand" "random_bytes" "random_int" "range" "rawurldecode" "rawurlencode" "realpath"
    "register_shutdown_function" "rename" "reset" "restore_error_handler" "rmdir" "round" "rsort" "rtrim" "scandir"
    "serialize" "set_error_handler" "set_exception_handler" "settype" "sha1" "shell_exec" "similar_text" "sleep" "sort"
    "sprintf" "sqrt" "strcasecmp" "strcmp" "strcspn" "strip_tags" "stripos" "stripslashes" "strlen" "strnatcasecmp"
    "strnatcmp" "strncasecmp" "strncmp" "strpos" "strrev" "strrpos" "strstr" "strtolower" "strtotime" "strtoupper"
    "strtr" "strval" "substr" "substr_count" "substr_replace" "sys_get_temp_dir" "tempnam" "time" "touch" "trait_exists"
    "trigger_error" "trim" "uasort" "ucfirst" "ucwords" "uksort" "uniqid" "unlink" "unserialize" "urldecode" "urlencode"
    "usleep" "usort" "var_export" "version_compare" "vprintf" "vsprintf" "wordwrap"))

((function_call_expression
  function: [
    (name) @function.builtin
    (qualified_name
      "\\"
      .
      (name) @function.builtin .)
  ])
  (#match? @function.builtin "^(array|ctype|curl|date|hash|iconv|json|mb|ob|openssl|posix|preg|spl|str|stream)_[a-z0-9_]+$"))

(scoped_call_expression
  name: (name) @function.call)

(member_call_expression
  name: (name) @function.method.call)

(nullsafe_member_call_expression
  name: (name) @function.method.call)

((scoped_call_expression
  name: (name) @constructor)
  (#eq? @constructor "__construct"))

(use_instead_of_clause
  (class_constant_access_expression
    (name)
    (name) @function.method))

(use_as_clause
  (class_constant_access_expression
    (name)
    (name) @function.method))

(use_as_clause
  (name) @function.method)

(object_creation_expression
  [
    (name) @constructor
    (qualified_name
      (name) @constructor)
    (relative_name
      (name) @constructor)
  ])

(array_creation_expression
  "array" @function.builtin)

(list_literal
  "list" @function.builtin)

(unset_statement
  "unset" @function.builtin)

; Attributes

(attribute
  [
    (name) @attribute
    (qualified_name
      (name) @attribute)
    (relative_name
      (name) @attribute)
  ])

((attribute
  [
    (name) @attribute.builtin
    (qualified_name
      .
      (name) @attribute.builtin)
  ])
  (#any-of? @attribute.builtin
    "AllowDynamicProperties" "Attribute" "Deprecated" "NoDiscard" "Override" "ReturnTypeWillChange"
    "SensitiveParameter"))

; Literals

(integer) @number

(float) @number.float

(boolean) @boolean

(null) @constant.builtin

; Strings

[
  (string)
  (encapsed_string)
  (heredoc_body)
  (nowdoc_body)
] @string

(shell_command_expression) @string.special

; what is computed inside, up to the next string
[
  (member_access_expression)
  (nullsafe_member_access_expression)
  (member_call_expression)
  (subscript_expression)
  (scoped_property_access_expression)
  (scoped_call_expression)
  (function_call_expression)
] @none

; "$map[key]"
([
  (encapsed_string
    (subscript_expression
      (name) @string))
  (heredoc_body
    (subscript_expression
      (name) @string))
]
  (#not-match? @string "^[$]"))

(escape_sequence) @string.escape

[
  (heredoc_start)
  (heredoc_end)
] @label

[
  (heredoc
    [
      "<<<"
      "\""
    ] @label)
  (nowdoc
    [
      "<<<"
      "'"
    ] @label)
]

; Comments

(comment) @comment

((comment) @comment.documentation
  (#match? @comment.documentation "^/[*][*][^*/]"))

; Text around the code

[
  (php_tag)
  "?>"
] @tag

((text) @keyword.directive
  (#match? @keyword.directive "^#![^\n]*\n$"))

; Labels

(named_label_statement
  (name) @label)

(goto_statement
  (name) @label)

; Operators

[
  "="
  "+="
  "-="
  "*="
  "/="
  "%="
  "**="
  ".="
  "&="
  "|="
  "^="
  "<<="
  ">>="
  "??="
  "+"
  "-"
  "*"
  "/"
  "%"
  "**"
  "."
  "++"
  "--"
  "=="
  "==="
  "!="
  "!=="
  "<>"
  "<"
  ">"
  "<="
  ">="
  "<=>"
  "!"
  "&&"
  "||"
  "??"
  "&"
  "|"
  "^"
  "~"
  "<<"
  ">>"
  "->"
  "?->"
  "::"
  "=>"
  "@"
  "?"
  "..."
  (reference_modifier)
  (variadic_placeholder)
] @operator

; Punctuation

[
  ","
  ";"
  ":"
  "\\"
] @punctuation.delimiter

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
  "#["
] @punctuation.bracket

(encapsed_string
  [
    "{"
    "}"
  ] @punctuation.special)

(heredoc_body
  [
    "{"
    "}"
  ] @punctuation.special)

(shell_command_expression
  [
    "{"
    "}"
  ] @punctuation.special)

(dynamic_variable_name
  [
    "{"
    "}"
  ] @punctuation.special)

(conditional_expression
  [
    "?"
    ":"
  ] @keyword.conditional.ternary)

; Keywords

[
  "clone"
  "declare"
  "default"
  "echo"
  "enddeclare"
  "extends"
  "global"
  "goto"
  "implements"
  "insteadof"
  "new"
  "print"
  "ticks"
  "encoding"
  "strict_types"
] @keyword

((class_constant_access_expression
  (name) @keyword .)
  (#eq? @keyword "class"))

(property_hook
  (name) @keyword)

[
  "class"
  "enum"
  "interface"
  "namespace"
  "trait"
] @keyword.type

[
  "const"
  "static"
  (abstract_modifier)
  (final_modifier)
  (readonly_modifier)
  (static_modifier)
  (var_modifier)
  (visibility_modifier)
] @keyword.modifier

; `static` in place of a name
(name
  "static" @variable.builtin)

(object_creation_expression
  (name
    "static" @constructor))

[
  "fn"
  "function"
] @keyword.function

[
  "and"
  "as"
  "instanceof"
  "or"
  "xor"
] @keyword.operator

[
  "exit"
  "return"
  "yield"
] @keyword.return

(yield_expression
  "from" @keyword.return)

[
  "case"
  "else"
  "elseif"
  "endif"
  "endswitch"
  "if"
  "match"
  "switch"
] @keyword.conditional

(switch_block
  (default_statement
    "default" @keyword.conditional))

(match_default_expression
  "default" @keyword.conditional)

(enum_case
  "case" @keyword)

[
  "break"
  "continue"
  "do"
  "endfor"
  "endforeach"
  "endwhile"
  "for"
  "foreach"
  "while"
] @keyword.repeat

(foreach_statement
  "as" @keyword.repeat)

[
  "catch"
  "finally"
  "throw"
  "try"
] @keyword.exception

[
  "include"
  "include_once"
  "require"
  "require_once"
  "use"
] @keyword.import

(namespace_use_declaration
  type: [
    "function"
    "const"
  ] @keyword.import)

(namespace_use_clause
  type: [
    "function"
    "const"
  ] @keyword.import)

(namespace_use_clause
  "as" @keyword.import)

(relative_name
  "namespace" @module.builtin)

; the values a closure takes along
(anonymous_function_use_clause
  "use" @keyword)

; static::create()
(relative_scope
  "static" @variable.builtin)
