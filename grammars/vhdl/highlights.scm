; VHDL; case does not matter

; Names
[
  (identifier)
  (simple_name)
  (extended_identifier)
] @variable

(constant_declaration
  (identifier_list
    (identifier) @constant))

(constant_interface_declaration
  (identifier_list
    (identifier) @variable.parameter))

(signal_interface_declaration
  (identifier_list
    (identifier) @variable.parameter))

(variable_interface_declaration
  (identifier_list
    (identifier) @variable.parameter))

(element_declaration
  (identifier_list
    (identifier) @variable.member))

(enumeration_type_definition
  literal: (identifier) @constant)

(attribute_declaration
  name: (identifier) @attribute)

(named_association_element
  formal_part: (simple_name) @variable.parameter)

; Libraries, packages and units
(logical_name_list
  library: (simple_name) @module)

(use_clause
  (selected_name
    (simple_name) @module))

(use_clause
  (selected_name
    (selected_name
      (simple_name) @module)))

(package_declaration
  name: (identifier) @module)

(package_declaration
  at_end: (simple_name) @module)

(package_body
  (simple_name) @module)

(entity_declaration
  name: (identifier) @type)

(entity_declaration
  at_end: (simple_name) @type)

(architecture_body
  name: (identifier) @type
  entity: (simple_name) @type)

(architecture_body
  at_end: (simple_name) @type)

(component_declaration
  name: (identifier) @type)

(component_instantiation
  component: (simple_name) @type)

(entity_instantiation
  entity: (selected_name
    (simple_name) @type))

; Types
(full_type_declaration
  name: (identifier) @type.definition)

(subtype_declaration
  name: (identifier) @type.definition)

(type_mark
  (simple_name) @type)

((type_mark
  (simple_name) @type.builtin)
  (#match? @type.builtin "(?i)^(std_u?logic(_vector)?|bit(_vector)?|boolean|integer|natural|positive|real|time|character|string|(un)?signed|[us]fixed|line|text|severity_level)$"))

; Functions
(function_declaration
  designator: (identifier) @function)

(function_body
  designator: (identifier) @function)

(procedure_declaration
  designator: (identifier) @function)

(procedure_body
  designator: (identifier) @function)

(function_body
  at_end: (simple_name) @function)

(procedure_body
  at_end: (simple_name) @function)

(package_body
  at_end: (simple_name) @module)

((ambiguous_name
  prefix: (simple_name) @function.builtin)
  (#match? @function.builtin "(?i)^(rising_edge|falling_edge|to_(integer|unsigned|signed|stdlogicvector|01|bit|bitvector|string|hstring|x01)|resize|shift_(left|right)|rotate_(left|right)|std_logic_vector|unsigned|signed|conv_integer|now|maximum|minimum)$"))

; Labels
(label
  (identifier) @label)

(process_statement
  at_end: (simple_name) @label)

(for_generate_statement
  at_end: (simple_name) @label)

; Comments
(comment) @comment

; Literals
(string_literal) @string

[
  (bit_string_literal)
  (integer_decimal)
] @number

(real_decimal) @number.float

(character_literal) @character

(physical_literal
  unit: (simple_name) @type)

((simple_name) @boolean
  (#match? @boolean "(?i)^(true|false)$"))

(severity_expression
  (simple_name) @constant.builtin)

; Keywords

[
  "alias"
  "architecture"
  "attribute"
  "assert"
  "begin"
  "block"
  "body"
  "component"
  "configuration"
  "constant"
  "disconnect"
  "end"
  "entity"
  "file"
  "generate"
  "generic"
  "group"
  "is"
  "label"
  "map"
  "new"
  "null"
  "of"
  "open"
  "others"
  "package"
  "port"
  "postponed"
  "process"
  "record"
  "report"
  "select"
  "severity"
  "shared"
  "signal"
  "subtype"
  "unaffected"
  "units"
  "use"
  "variable"
  "wait"
  "with"
  "on"
  "until"
  "after"
  "transport"
  "inertial"
  "reject"
  "array"
  (null_statement)
  (others)
  (all)
] @keyword

[
  "function"
  "procedure"
] @keyword.function

[
  "type"
  "protected"
] @keyword.type

[
  "library"
  "use"
] @keyword.import

[
  "if"
  "then"
  "else"
  "elsif"
  "case"
  "when"
] @keyword.conditional

[
  "for"
  "while"
  "loop"
  "exit"
  "next"
  (next_statement)
] @keyword.repeat

"return" @keyword.return

[
  "in"
  "out"
  "inout"
  "buffer"
  "linkage"
  "impure"
  "pure"
  "range"
  "to"
  "downto"
  "guarded"
  (mode)
] @keyword.modifier

[
  "and"
  "or"
  "not"
  "nand"
  "nor"
  "xor"
  "xnor"
  "mod"
  "rem"
  "abs"
  "sll"
  "srl"
  "sla"
  "sra"
  "rol"
  "ror"
] @keyword.operator

[
  "+"
  "-"
  "*"
  "/"
  "**"
  "&"
  "="
  "/="
  "<"
  "<="
  ">"
  ">="
  "=>"
  ":="
  "?="
  "?/="
  "??"
  "<<"
  ">>"
] @operator

[
  ","
  "."
  ":"
  ";"
  (semicolon)
] @punctuation.delimiter

[
  "("
  ")"
  "["
  "]"
] @punctuation.bracket

; Calls of procedures, and what a case is compared with
(procedure_call_statement
  procedure: (simple_name) @function.call)

(case_statement_alternative
  (choices
    (simple_expression
      (simple_name) @constant)))
