; Verilog and SystemVerilog

; Names
[
  (simple_identifier)
  (escaped_identifier)
] @variable

(port_identifier
  (simple_identifier) @variable.parameter)

(parameter_identifier
  (simple_identifier) @constant)

((constant_primary
  (parameter_identifier
    (simple_identifier) @variable))
  (#match? @variable "^[a-z]"))

(named_parameter_assignment
  (parameter_identifier
    (simple_identifier) @variable.parameter))

(genvar_identifier
  (simple_identifier) @variable)

(enum_identifier
  (simple_identifier) @constant)

((simple_identifier) @constant
  (#match? @constant "^[A-Z][A-Z0-9_]+$"))

[
  "this"
  "super"
] @variable.builtin

(member_identifier
  (simple_identifier) @variable.member)

; Modules, packages, interfaces and instances
(package_identifier
  (simple_identifier) @module)

(module_declaration
  (simple_identifier) @module)

(module_header
  (simple_identifier) @module)

(interface_identifier
  (simple_identifier) @type)

(instance_identifier
  (simple_identifier) @variable)

(module_instantiation
  (simple_identifier) @type)

(program_identifier
  (simple_identifier) @module)

(modport_identifier
  (simple_identifier) @property)

; Types
(net_type) @type.builtin

[
  "string"
  "chandle"
  "event"
  "void"
  "bit"
  "logic"
  "reg"
  "int"
  "byte"
  "shortint"
  "longint"
  "integer"
  "time"
  "real"
  "shortreal"
  "realtime"
  "wire"
  "tri"
  "uwire"
  "supply0"
  "supply1"
] @type.builtin

(type_declaration
  (simple_identifier) @type.definition)

(net_declaration
  (simple_identifier) @type)

(data_type
  (simple_identifier) @type)

; a value, where the grammar also allows a type
([
  (constant_param_expression
    (data_type
      (simple_identifier) @variable))
  (param_expression
    (data_type
      (simple_identifier) @variable))
]
  (#not-match? @variable "^[A-Z][A-Z0-9_]+$"))

([
  (constant_param_expression
    (data_type
      (simple_identifier) @constant))
  (param_expression
    (data_type
      (simple_identifier) @constant))
]
  (#match? @constant "^[A-Z][A-Z0-9_]+$"))

(net_type_declaration
  (simple_identifier) @type.definition)

; The grammar takes calls with arguments, and instances of interfaces, for those of checkers
(checker_identifier
  (simple_identifier) @function.call)

(concurrent_assertion_item
  (checker_instantiation
    (checker_identifier
      (simple_identifier) @type)))

(formal_port_identifier
  (simple_identifier) @variable.parameter)

(class_identifier
  (simple_identifier) @type)

((simple_identifier) @type
  (#match? @type "^[a-z0-9_]+_t$"))

; Functions and tasks
(function_identifier
  (simple_identifier) @function)

(task_identifier
  (simple_identifier) @function)

(tf_call
  (simple_identifier) @function.call)

(method_identifier
  (simple_identifier) @function.method.call)

(system_tf_identifier) @function.builtin

[
  "$error"
  "$warning"
  "$info"
  "$fatal"
] @function.builtin

(property_identifier
  (simple_identifier) @function)

(c_identifier) @function

; Labels of blocks
(seq_block
  (simple_identifier) @label)

(generate_block_identifier
  (simple_identifier) @label)

(disable_statement
  (simple_identifier) @label)

; Comments
(comment) @comment

; Literals
[
  (string_literal)
  (double_quoted_string)
] @string

(dpi_spec_string) @string

(include_compiler_directive
  (double_quoted_string) @string.special.path)

[
  (integral_number)
  (unsigned_number)
  (unbased_unsized_literal)
  (binary_number)
  (octal_number)
  (hex_number)
  (decimal_number)
  (time_literal)
] @number

[
  (real_number)
  (fixed_point_number)
] @number.float

(time_unit) @type

[
  "null"
  "$"
] @constant.builtin

; Keywords
[
  "alias"
  "assert"
  "assign"
  "assume"
  "begin"
  "bind"
  "bins"
  "checker"
  "clocking"
  "constraint"
  "cover"
  "coverpoint"
  "cross"
  "deassign"
  "defparam"
  "disable"
  "end"
  "endchecker"
  "endclocking"
  "endgenerate"
  "endgroup"
  "endinterface"
  "endmodule"
  "endpackage"
  "endprimitive"
  "endprogram"
  "endproperty"
  "endsequence"
  "endspecify"
  "endtable"
  "expect"
  "final"
  "force"
  "fork"
  "generate"
  "genvar"
  "initial"
  "let"
  "localparam"
  "modport"
  "package"
  "parameter"
  "primitive"
  "program"
  "property"
  "release"
  "restrict"
  "sequence"
  "specify"
  "specparam"
  "table"
  "wait"
  "wait_order"
  "with"
  (always_keyword)
  (join_keyword)
  (module_keyword)
] @keyword

[
  "function"
  "endfunction"
  "task"
  "endtask"
] @keyword.function

[
  "class"
  "endclass"
  "covergroup"
  "enum"
  "interface"
  "nettype"
  "typedef"
  "type"
  (struct_union)
] @keyword.type

[
  "import"
  "export"
  "directive_include"
] @keyword.import

[
  "if"
  "else"
  "endcase"
  "default"
  "iff"
  (case_keyword)
  (unique_priority)
] @keyword.conditional

[
  "for"
  "foreach"
  "forever"
  "while"
  "do"
  "repeat"
  "break"
  "continue"
] @keyword.repeat

"return" @keyword.return

[
  "new"
  "inside"
  "randomize"
  "and"
  "or"
  "not"
  "dist"
  "throughout"
  "within"
  "intersect"
  "implies"
] @keyword.operator

[
  "automatic"
  "const"
  "input"
  "output"
  "inout"
  "ref"
  "extends"
  "extern"
  "global"
  "implements"
  "local"
  "packed"
  "protected"
  "pure"
  "rand"
  "randc"
  "signed"
  "static"
  "tagged"
  "unsigned"
  "var"
  "virtual"
  (lifetime)
  (port_direction)
  (random_qualifier)
  (edge_identifier)
] @keyword.modifier

; Directives
[
  "directive_timescale"
  "directive_define"
  "directive_ifdef"
  "directive_ifndef"
  "directive_else"
  "directive_elsif"
  "directive_endif"
  "directive_undef"
  "directive_default_nettype"
  "directive_resetall"
  "directive_celldefine"
  "directive_endcelldefine"
] @keyword.directive

"directive_define" @keyword.directive.define

(text_macro_identifier
  (simple_identifier) @constant.macro)

(macro_text) @string

((macro_text) @number
  (#match? @number "^[ \t]*[0-9]*('[sS]?[bodhBODH])?[0-9a-fA-F_]+[ \t]*$"))

; Operators
[
  (unary_operator)
  (assignment_operator)
  (inc_or_dec_operator)
  "="
  "+"
  "-"
  "*"
  "/"
  "%"
  "**"
  "<"
  ">"
  "<="
  ">="
  "=="
  "!="
  "==="
  "!=="
  "==?"
  "!=?"
  "&&"
  "||"
  "&"
  "|"
  "^"
  "~^"
  "^~"
  "~&"
  "~|"
  "<<"
  ">>"
  "<<<"
  ">>>"
  "->"
  "->>"
  "|->"
  "|=>"
  "+:"
  "-:"
  "##"
  ":/"
  ":="
] @operator

(conditional_expression
  [
    "?"
    ":"
  ] @keyword.conditional.ternary)

; Punctuation
[
  ","
  ";"
  "."
  "::"
] @punctuation.delimiter

":" @punctuation.delimiter

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
  "'{"
  "(*"
  "*)"
] @punctuation.bracket

[
  "#"
  "@"
  "`"
] @punctuation.special

; A task without arguments, or with empty parentheses, is read as a declaration without a type
(data_declaration
  .
  (list_of_variable_decl_assignments
    .
    (variable_decl_assignment
      .
      (simple_identifier) @function.call .) .))
