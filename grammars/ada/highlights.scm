; Ada; case does not matter

; Names
(identifier) @variable

(selected_component
  selector_name: (identifier) @variable.member)

(formal_part
  (parameter_specification
    (identifier) @variable.parameter))

(component_choice_list
  (identifier) @variable.parameter)

(component_declaration
  (identifier) @variable.member)

(object_declaration
  name: (identifier) @constant
  "constant")

(number_declaration
  (identifier) @constant)

(enumeration_type_definition
  (identifier) @constant)

(attribute_designator
  (identifier) @attribute)

(tick) @operator

(pragma_g
  .
  (identifier) @attribute)

; Packages
(with_clause
  (identifier) @module)

(use_clause
  (identifier) @module)

((selected_component
  (identifier) @module)
  (#has-ancestor? @module with_clause use_clause))

; of the language and of its compiler: Ada.Text_IO.Put
((selected_component
  prefix: (identifier) @module)
  (#match? @module "(?i)^(ada|gnat|interfaces|system|standard)$"))

(selected_component
  prefix: (selected_component
    prefix: (identifier) @_root
    selector_name: (identifier) @module)
  (#match? @_root "(?i)^(ada|gnat|interfaces|system)$"))

(selected_component
  prefix: (selected_component
    prefix: (selected_component
      prefix: (identifier) @_root)
    selector_name: (identifier) @module)
  (#match? @_root "(?i)^(ada|gnat|interfaces|system)$"))

; package Alire.Test.Runner is
([
  (package_declaration
    name: (selected_component
      [
        (identifier) @module
        (selected_component
          [
            (identifier) @module
            (selected_component
              (identifier) @module)
          ])
      ]))
  (package_body
    name: (selected_component
      [
        (identifier) @module
        (selected_component
          [
            (identifier) @module
            (selected_component
              (identifier) @module)
          ])
      ]))
  (package_declaration
    endname: (selected_component
      [
        (identifier) @module
        (selected_component
          [
            (identifier) @module
            (selected_component
              (identifier) @module)
          ])
      ]))
  (package_body
    endname: (selected_component
      [
        (identifier) @module
        (selected_component
          [
            (identifier) @module
            (selected_component
              (identifier) @module)
          ])
      ]))
])

; the package of a type
(_
  subtype_mark: (selected_component
    prefix: [
      (identifier) @module
      (selected_component
        [
          (identifier) @module
          (selected_component
            (identifier) @module)
        ])
    ]))

(package_declaration
  name: (identifier) @module)

(package_declaration
  endname: (identifier) @module)

(package_body
  name: (identifier) @module)

(package_body
  endname: (identifier) @module)

; Types
(full_type_declaration
  .
  (identifier) @type.definition)

(private_type_declaration
  .
  (identifier) @type.definition)

(subtype_declaration
  .
  (identifier) @type.definition)

(formal_complete_type_declaration
  .
  (identifier) @type.definition)

(single_task_declaration
  .
  (identifier) @type.definition)

(task_definition
  endname: (identifier) @type)

(_
  subtype_mark: (identifier) @type)

(_
  subtype_mark: (selected_component
    selector_name: (identifier) @type))

; of the language, wherever they stand: String (X), Integer'Image (X)
((identifier) @type.builtin
  (#match? @type.builtin "(?i)^(boolean|natural|positive|((short_|long_)*(integer|float))|(wide_)*(character|string)|duration|universal_integer)$")
  (#not-has-parent? @type.builtin selected_component parameter_specification component_choice_list))

((_
  subtype_mark: (identifier) @type.builtin)
  (#match? @type.builtin "(?i)^(boolean|natural|positive|((short_|long_)*(integer|float))|(wide_)*(character|string)|duration)$"))

(exception_declaration
  (identifier) @type)

(exception_choice
  exception_name: (identifier) @type)

(raise_statement
  name: (identifier) @type)

; Functions
(procedure_specification
  name: (identifier) @function)

(function_specification
  name: (identifier) @function)

(subprogram_body
  endname: (identifier) @function)

(entry_declaration
  entry_name: (identifier) @function)

(procedure_call_statement
  name: (identifier) @function.call)

(procedure_call_statement
  name: (selected_component
    selector_name: (identifier) @function.call))

(function_call
  name: (identifier) @function.call)

(function_call
  name: (selected_component
    selector_name: (identifier) @function.call))

; a conversion: Integer (X)
((function_call
  name: (identifier) @type.builtin)
  (#match? @type.builtin "(?i)^(boolean|natural|positive|((short_|long_)*(integer|float))|(wide_)*(character|string)|duration)$"))

; what a generic becomes: package Maps is new Ada.Containers.Ordered_Maps (…)
(generic_instantiation
  "package"
  name: (identifier) @module)

(generic_instantiation
  "package"
  generic_name: (function_call
    name: [
      (identifier) @module
      (selected_component
        (identifier) @module)
    ]))

(generic_instantiation
  [
    "procedure"
    "function"
  ]
  name: (identifier) @function)

; what is assigned to is an array
(assignment_statement
  variable_name: (function_call
    name: (identifier) @variable))

(function_call
  name: (identifier) @type
  name: (tick))

; Labels
(loop_label
  statement_identifier: (identifier) @label)

(label
  statement_identifier: (identifier) @label)

(exit_statement
  loop_name: (identifier) @label)

(loop_statement
  (identifier) @label .)

(goto_statement
  label_name: (identifier) @label)

; Comments
(comment) @comment

; Literals
(string_literal) @string

(character_literal) @character

(numeric_literal) @number

((numeric_literal) @number.float
  (#match? @number.float "^[0-9_]+\\."))

((identifier) @boolean
  (#match? @boolean "(?i)^(true|false)$"))

; Keywords

[
  "accept"
  "array"
  "at"
  "begin"
  "body"
  "declare"
  "delay"
  "do"
  "end"
  "entry"
  "is"
  "new"
  "null"
  "of"
  "others"
  "package"
  "pragma"
  "range"
  "record"
  "renames"
  "requeue"
  "select"
  "separate"
  "task"
  "terminate"
  "until"
  "use"
  "when"
  "all"
  (null_statement)
] @keyword

[
  "function"
  "procedure"
  "generic"
] @keyword.function

[
  "type"
  "subtype"
  "interface"
  "protected"
] @keyword.type

"with" @keyword.import

[
  "if"
  "then"
  "else"
  "elsif"
  "case"
] @keyword.conditional

[
  "for"
  "while"
  "loop"
  "exit"
  "reverse"
] @keyword.repeat

"return" @keyword.return

[
  "raise"
  "exception"
] @keyword.exception

[
  "abstract"
  "access"
  "aliased"
  "constant"
  "delta"
  "digits"
  "in"
  "limited"
  "out"
  "overriding"
  "private"
  "synchronized"
  "tagged"
  "some"
  (non_empty_mode)
] @keyword.modifier

[
  "and"
  "or"
  "not"
  "xor"
  "mod"
  "rem"
  "abs"
] @keyword.operator

"goto" @keyword

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
  ".."
  "<>"
] @operator

[
  ","
  "."
  ":"
  ";"
  "|"
] @punctuation.delimiter

[
  "("
  ")"
  "["
  "]"
  "<<"
  ">>"
] @punctuation.bracket

(raise_statement
  "with" @keyword.exception)

(exception_handler
  "when" @keyword.exception)

(case_statement_alternative
  "when" @keyword.conditional)

(general_access_modifier
  "all" @keyword.modifier)

(use_clause
  "use" @keyword.import)
