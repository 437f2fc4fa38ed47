; Fortran; case does not matter in names

; Names
[
  (identifier)
  (name)
] @variable

((identifier) @constant
  (#match? @constant "^[A-Z][A-Z0-9_]+$"))

(local_name) @variable

(type_member) @variable.member

(keyword_argument
  name: (identifier) @variable.parameter)

(parameters
  (identifier) @variable.parameter)

(function_result
  (identifier) @variable.parameter)

(variable_declaration
  attribute: (type_qualifier
    "intent")
  declarator: [
    (identifier) @variable.parameter
    (sized_declarator
      .
      (identifier) @variable.parameter)
  ])

; components of a type
(derived_type_definition
  (variable_declaration
    declarator: [
      (identifier) @variable.member
      (_ left: (identifier) @variable.member)
      (_ . (identifier) @variable.member)
    ]))

; integer, parameter :: dp = 8
((variable_declaration
  attribute: (type_qualifier) @_parameter
  declarator: (init_declarator
    left: (identifier) @constant))
  (#match? @_parameter "^(parameter|PARAMETER)$"))

; names of types end in _t
([
  (public_statement (identifier) @type)
  (private_statement (identifier) @type)
  (included_items (identifier) @type)
  (import_statement (identifier) @type)
]
  (#match? @type "_t$|^c_(fun)?ptr$"))

; bind(c)
(language_binding
  .
  "bind"
  .
  "("
  .
  (identifier) @keyword.modifier)

; Modules and programs
(module_name) @module

(module_statement
  (name) @module)

(end_module_statement
  (name) @module)

(submodule_statement
  [
    (name)
    (module_name)
  ] @module)

(end_submodule_statement
  (name) @module)

(program_statement
  (name) @module)

(end_program_statement
  (name) @module)

; Functions and procedures
(function_statement
  name: (name) @function)

(end_function_statement
  (name) @function)

(subroutine_statement
  name: (name) @function)

(end_subroutine_statement
  (name) @function)

(module_procedure_statement
  (name) @function)

(end_module_procedure_statement
  (name) @function)

(interface_statement
  (name) @function)

(end_interface_statement
  (name) @function)

(binding_name
  (identifier) @function.method)

(method_name) @function.method

; in an interface it is no method
(interface
  (procedure_statement
    (method_name) @function))

(call_expression
  (identifier) @function.call)

; client_type(url)
((call_expression
  (identifier) @constructor)
  (#match? @constructor "_type$"))

(call_expression
  (derived_type_member_expression
    (type_member) @function.method.call .)
  (argument_list
    .
    "("
    .
    ")"))

; what is assigned to is an array
(assignment_statement
  left: (call_expression
    (identifier) @variable))

(subroutine_call
  subroutine: (identifier) @function.call)

(subroutine_call
  subroutine: (derived_type_member_expression
    (type_member) @function.method.call .))

((call_expression
  (identifier) @function.builtin)
  (#match? @function.builtin "(?i)^(abs|achar|acosh?|adjust[lr]|aimag|aint|all|allocated|anint|any|asinh?|associated|atan2?|atanh|bessel_[jy][01n]|bit_size|btest|ceiling|char|cmplx|command_argument_count|conjg|cosh?|count|cshift|dble|digits|dim|dot_product|dprod|eoshift|epsilon|erfc?|erfc_scaled|exp|exponent|extends_type_of|findloc|floor|fraction|gamma|huge|hypot|iachar|iall|iand|iany|ibclr|ibits|ibset|ichar|ieor|index|int|ior|iparity|is_contiguous|is_iostat_(end|eor)|ishftc?|kind|lbound|leadz|len|len_trim|lg[et]|ll[et]|log|log10|log_gamma|logical|maskl|maskr|matmul|max|maxexponent|maxloc|maxval|merge|merge_bits|min|minexponent|minloc|minval|mod|modulo|nearest|new_line|nint|norm2|not|null|num_images|pack|parity|popcnt|poppar|precision|present|product|radix|range|real|repeat|reshape|rrspacing|same_type_as|scale|scan|selected_(int|real|char)_kind|set_exponent|shape|shift[alr]|sign|sinh?|size|spacing|spread|sqrt|storage_size|sum|tanh?|this_image|tiny|trailz|transfer|transpose|trim|ubound|unpack|verify|c_(loc|funloc|associated|f_pointer|sizeof))$"))

((call_expression
  (identifier) @keyword)
  (#match? @keyword "(?i)^(deallocate|nullify)$"))

((subroutine_call
  subroutine: (identifier) @function.builtin)
  (#any-of? @function.builtin
    "cpu_time" "date_and_time" "execute_command_line" "exit" "get_command" "get_command_argument" "get_environment_variable"
    "move_alloc" "mvbits" "random_init" "random_number" "random_seed" "system_clock" "CPU_TIME" "DATE_AND_TIME"
    "RANDOM_NUMBER" "RANDOM_SEED" "SYSTEM_CLOCK" "MOVE_ALLOC"))

; what has a colon among its indices is an array
(call_expression
  (identifier) @variable
  (argument_list
    (extent_specifier)))

; Types
(intrinsic_type) @type.builtin

(type_name) @type

(derived_type_statement
  (type_name) @type.definition)

(base_type_specifier
  (identifier) @type)

(type_statement
  type: (identifier) @type)

(procedure_interface) @type

(end_type_statement
  (name) @type)

(kind
  (identifier) @type)

(number_literal
  kind: (identifier) @type)

; Comments
[
  (comment)
  (preproc_comment)
] @comment

((comment) @comment.documentation
  (#match? @comment.documentation "^!([>!<]|\\*([^*]|$))"))

; Literals
(string_literal) @string

(hollerith_constant) @string

(filename) @string.special.path

(number_literal) @number

((number_literal) @number.float
  (#match? @number.float "^[0-9]*\\.[0-9]*|^[0-9.]+[eEdD][-+0-9]"))

(boolean_literal) @boolean

[
  (null_literal)
  (nil_literal)
] @constant.builtin

; Labels
[
  (statement_label)
  (statement_label_reference)
  (block_label)
  (block_label_start_expression)
] @label

(keyword_statement
  (identifier) @label)

; Formats
(edit_descriptor) @string.special

; Keywords
[
  "allocate"
  "associate"
  "endassociate"
  "block"
  "endblock"
  "blockdata"
  "call"
  "common"
  "continue"
  "critical"
  "endcritical"
  "end"
  "entry"
  "equivalence"
  "format"
  "implicit"
  "namelist"
  "none"
  "sequence"
  "stop"
  "pause"
  "sync"
  "team"
  "endteam"
  "open"
  "close"
  "read"
  "write"
  "print"
  "rewind"
  "backspace"
  "inquire"
  "endfile"
  "assign"
  "procedure"
  "endprocedure"
  "generic"
  "final"
] @keyword

[
  (none)
  (default)
] @keyword

(procedure_kind) @keyword

[
  "function"
  "endfunction"
  "subroutine"
  "endsubroutine"
] @keyword.function

[
  "module"
  "endmodule"
  "submodule"
  "endsubmodule"
  "program"
  "endprogram"
] @keyword

(contains_statement) @keyword

[
  "type"
  "endtype"
  "class"
  "enum"
  "endenum"
  "enumerator"
  "interface"
  "endinterface"
] @keyword.type

[
  "use"
  "only"
  "import"
  "include"
] @keyword.import

[
  "return"
  "result"
] @keyword.return

[
  "if"
  "endif"
  "then"
  "else"
  "elseif"
  "select"
  "selectcase"
  "selecttype"
  "endselect"
  "case"
  "classis"
  "typeis"
  "where"
  "endwhere"
  "elsewhere"
] @keyword.conditional

[
  "do"
  "enddo"
  "while"
  "forall"
  "endforall"
  "concurrent"
  "exit"
  "cycle"
  "go"
  "goto"
  "to"
] @keyword.repeat

((keyword_statement) @keyword.repeat
  (#match? @keyword.repeat "^([eE][xX][iI][tT]|[cC][yY][cC][lL][eE]|[gG][oO])"))

[
  (type_qualifier)
  (procedure_qualifier)
  (procedure_attribute)
  (abstract_specifier)
  (access_specifier)
] @keyword.modifier

[
  "intrinsic"
  "non_intrinsic"
  "extends"
  "kind"
  "len"
  "bind"
  "external"
  "recursive"
  "pure"
  "elemental"
] @keyword.modifier

(private_statement) @keyword.modifier

(public_statement
  "public" @keyword.modifier)

; what begins an end
(end_select_statement) @keyword.conditional

(end_if_statement) @keyword.conditional

(end_associate_statement) @keyword

(end_do_loop_statement) @keyword.repeat

(end_interface_statement) @keyword.type

; Operators
[
  "=" "=>" "+" "-" "*" "/" "**" "//" "==" "/=" "<" "<=" ">" ">="
] @operator

[
  "\\.and\\."
  "\\.or\\."
  "\\.not\\."
  "\\.eqv\\."
  "\\.neqv\\."
  "\\.eq\\."
  "\\.ne\\."
  "\\.lt\\."
  "\\.le\\."
  "\\.gt\\."
  "\\.ge\\."
] @keyword.operator

(user_defined_operator) @operator

; operator(==): the sign is no node
[
  (operator)
  (assignment)
] @operator

(operator
  "operator" @keyword.operator)

(assignment
  "assignment" @keyword.operator)

; Punctuation
[
  ","
  ":"
  "::"
  ";"
  "%"
] @punctuation.delimiter

[
  "("
  ")"
  "["
  "]"
  "(/"
  "/)"
  "<<<"
  ">>>"
] @punctuation.bracket

"&" @punctuation.special

; The preprocessor
[
  "#if"
  "#ifdef"
  "#ifndef"
  "#elif"
  "#else"
  "#endif"
  (preproc_directive)
] @keyword.directive

"#define" @keyword.directive.define

"#include" @keyword.import

(preproc_def
  name: (identifier) @constant.macro)

(preproc_function_def
  name: (identifier) @function.macro)

(preproc_ifdef
  name: (identifier) @constant.macro)

(preproc_defined
  (identifier) @constant.macro)

(preproc_defined
  "defined" @keyword.directive)

(preproc_arg) @string

(system_lib_string) @string.special.path

; names that are words elsewhere
(included_items
  (identifier
    [
      "kind"
      "len"
    ] @variable))

(call_expression
  (argument_list
    (keyword_argument
      name: (identifier
        [
          "kind"
          "len"
        ] @variable.parameter))))

(call_expression
  (identifier
    [
      "kind"
      "len"
    ] @function.builtin))

(stop_statement "error" @keyword)

; directives of OpenMP and OpenACC
((comment) @keyword.directive
  (#match? @keyword.directive "^[!cC*][$]([oO][mM][pP]|[aA][cC][cC])"))

; it may be a name, too
(data_statement
  "data" @keyword)
