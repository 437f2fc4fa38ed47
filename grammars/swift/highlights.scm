; Names in general; the groups below refine them

(simple_identifier) @variable
(type_identifier) @type

((simple_identifier) @type
  (#match? @type "^_*[A-Z]"))

((simple_identifier) @constant
  (#match? @constant "^([A-Z][A-Z0-9]*_[A-Z0-9_]+|_+[A-Z][A-Z0-9_]*)$"))

; Members whose type is left out: `.red`

("." @_dot . (simple_identifier) @constant)

; Members

(navigation_suffix suffix: (simple_identifier) @variable.member)

(navigation_suffix
  suffix: (simple_identifier) @type
  (#match? @type "^[A-Z]"))

[
  (class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @variable.member)))
  (enum_class_body
    (property_declaration name: (pattern bound_identifier: (simple_identifier) @variable.member)))
  (protocol_property_declaration name: (pattern bound_identifier: (simple_identifier) @variable.member))
  (tuple_expression name: (simple_identifier) @variable.member)
  (tuple_type_item name: (simple_identifier) @variable.member)
]

; Enum cases

(enum_entry name: (simple_identifier) @constant)

; Functions

("func" @keyword.function . (simple_identifier) @function)

[
  (class_body (function_declaration name: (simple_identifier) @function.method))
  (enum_class_body (function_declaration name: (simple_identifier) @function.method))
  (protocol_function_declaration name: (simple_identifier) @function.method)
]

; Calls (a subscript is a call with square brackets)

((simple_identifier) @function.call . (call_suffix [(value_arguments "(") (lambda_literal)]))

((navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @function.method.call))
  . (call_suffix [(value_arguments "(") (lambda_literal)]))

((prefix_expression operation: "." target: (simple_identifier) @function.method.call) . (call_suffix))

((simple_identifier) @function.builtin
  . (call_suffix)
  (#any-of? @function.builtin
    "abs" "assert" "assertionFailure" "debugPrint" "dump" "fatalError" "max" "min" "precondition"
    "preconditionFailure" "print" "readLine" "repeatElement" "sequence" "stride" "swap" "type" "zip"))

; Constructors

((simple_identifier) @constructor
  . (call_suffix [(value_arguments "(") (lambda_literal)])
  (#match? @constructor "^[A-Z]"))

((navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @constructor))
  . (call_suffix (value_arguments "("))
  (#match? @constructor "^([A-Z]|init$)"))

((prefix_expression operation: "." target: (simple_identifier) @constructor)
  . (call_suffix)
  (#eq? @constructor "init"))

(constructor_expression constructed_type: (user_type (type_identifier) @constructor))

; Types

([(type_identifier) (simple_identifier)] @type.builtin
  (#any-of? @type.builtin
    "Any" "AnyObject" "Bool" "Character" "Double" "Float" "Float16" "Float80" "Int" "Int8" "Int16" "Int32"
    "Int64" "Never" "Self" "String" "UInt" "UInt8" "UInt16" "UInt32" "UInt64" "Void"))

[
  (inheritance_constraint constrained_type: (identifier (simple_identifier) @type))
  (equality_constraint constrained_type: (identifier (simple_identifier) @type))
]

("." @_dot
  . (type_identifier) @keyword
  (#any-of? @keyword "Protocol" "Type"))

(typealias_declaration name: (type_identifier) @type.definition)
(associatedtype_declaration name: (type_identifier) @type.definition)

; Parameters and argument labels

(parameter name: (simple_identifier) @variable.parameter)
(lambda_parameter name: (simple_identifier) @variable.parameter)

([
  (parameter external_name: (simple_identifier) @variable.parameter)
  (lambda_parameter external_name: (simple_identifier) @variable.parameter)
  (enum_type_parameters (simple_identifier) @variable.parameter)
  (value_argument_label (simple_identifier) @variable.parameter)
]
  (#is-not? local))

; the error of `throws(E)`, which the grammar does not know
((throws) . (ERROR "(" . (ERROR) @type))

; newer parser libraries skip all of it, in pieces; a keyword that stands in the name is below
; unproved: older parser libraries make other pieces
((throws) . (ERROR . "(") @type
  (#match? @type "^[(][A-Z][A-Za-z0-9_.]*[)]$"))

(lambda_parameter
  name: (simple_identifier) @type
  (#match? @type "^[A-Z]"))

([
  (call_suffix name: (simple_identifier) @variable.parameter)
  (attribute (simple_identifier) @variable.parameter)
]
  (#is-not? local))
(computed_setter (simple_identifier) @variable.parameter)
(willset_clause (simple_identifier) @variable.parameter)
(didset_clause (simple_identifier) @variable.parameter)

((simple_identifier) @variable.parameter.builtin
  (#match? @variable.parameter.builtin "^[$][0-9]+$"))

((simple_identifier) @variable.parameter.builtin
  (#any-of? @variable.parameter.builtin "newValue" "oldValue"))

((simple_identifier) @variable.builtin
  (#eq? @variable.builtin "self"))

((simple_identifier) @character.special
  (#eq? @character.special "_"))

; Modules

(import_declaration (identifier (simple_identifier) @module))

; Operators and their precedence

(precedence_group_declaration (simple_identifier) @type)
(precedence_group_attribute (simple_identifier) @constant)
(precedence_group_attribute (simple_identifier) @property . ":")
(operator_declaration ":" @_colon . (simple_identifier) @type)

; Wildcards

(wildcard_pattern) @character.special

; Literals

(integer_literal) @number
(hex_literal) @number
(oct_literal) @number
(bin_literal) @number
(real_literal) @number.float
(boolean_literal) @boolean
"nil" @constant.builtin

; Strings

[(line_string_literal) (multi_line_string_literal) (raw_string_literal)] @string
(str_escaped_char) @string.escape
(interpolated_expression) @none

; Keywords

[
  "do" "get" "getter:" "in" "let" "set" "setter:" "var" "willSet" "didSet" "_modify" "operator"
  "precedencegroup" "Type" "Protocol" (where_keyword)
] @keyword

["func" "macro" "subscript"] @keyword.function
["init" "deinit"] @constructor
["actor" "associatedtype" "class" "enum" "extension" "protocol" "struct" "typealias"] @keyword.type

[
  "any" "borrowing" "consuming" "convenience" "distributed" "dynamic" "each" "fileprivate" "final" "indirect"
  "infix" "inout" "internal" "lazy" "mutating" "nonisolated" "nonmutating" "open" "optional" "override"
  "package" "postfix" "prefix" "private" "public" "required" "some" "static" "unowned" "unowned(safe)"
  "unowned(unsafe)" "weak"
] @keyword.modifier

(property_modifier "class" @keyword.modifier)
(visibility_modifier "set" @keyword.modifier)
["case" "guard" "if" "switch" "fallthrough" (default_keyword) (else)] @keyword.conditional
(enum_entry "case" @keyword)

((simple_identifier) @keyword.conditional
  (#eq? @keyword.conditional "fallthrough"))

["break" "continue" "for" "repeat" "while"] @keyword.repeat
(for_statement "in" @keyword.repeat)
[(type_pack_expansion "repeat" @keyword.modifier) (value_pack_expansion "repeat" @keyword.modifier)]
"return" @keyword.return
["async" "await" "yield"] @keyword.coroutine
["try" (catch_keyword) (throw_keyword) (throws)] @keyword.exception
["as" "as!" "as?" "is"] @keyword.operator
"import" @keyword.import
(import_declaration ["class" "enum" "func" "let" "protocol" "struct" "typealias" "var"] @keyword.import)
[(self_expression) (super_expression) "self" "super"] @variable.builtin

; ... that the grammar takes for names

((simple_identifier) @keyword
  . (call_suffix (lambda_literal))
  (#any-of? @keyword "defer" "do"))

((simple_identifier) @keyword.exception
  (#any-of? @keyword.exception "catch" "throw" "throws"))

; ... that serve as plain names

(simple_identifier ["actor" "async" "borrowing" "consuming" "each" "lazy" "package" "repeat"] @variable)

; Labels

(statement_label) @label
(control_transfer_statement ["break" "continue"] result: (simple_identifier) @label)

; Operators

[
  "!" "!=" "!==" "%" "%=" "&" "&&" "*" "*=" "+" "++" "+=" "-" "--" "-=" "->" "..." "..<" "/" "/=" "<" "<<"
  "<=" "=" "==" "===" ">" ">=" ">>" "?" "??" "^" "|" "||" "~" (bang) (custom_operator)
] @operator

(key_path_expression "\\" @operator)

; Punctuation

["," "." ":" ";"] @punctuation.delimiter
["(" ")" "[" "]" "{" "}" "^{"] @punctuation.bracket
(type_arguments ["<" ">"] @punctuation.bracket)
(type_parameters ["<" ">"] @punctuation.bracket)
(line_string_literal ["\\(" ")"] @punctuation.special)
(multi_line_string_literal ["\\(" ")"] @punctuation.special)
(raw_str_interpolation [(raw_str_interpolation_start) ")"] @punctuation.special)

; ... once more, after the operators and delimiters they are spelled like

(ternary_expression ["?" ":"] @keyword.conditional.ternary)
(try_operator ["!" "?"] @keyword.exception)

; Regular expressions

(regex_literal) @string.regexp
(regex_literal "#" @string.regexp)

; Attributes and property wrappers

(attribute "@" @attribute)
(attribute (user_type (type_identifier) @attribute))
["@autoclosure" "@escaping"] @attribute

; Compiler directives

["#if" "#elseif" "#else" "#endif"] @keyword.directive
(directive ["arch" "canImport" "compiler" "os" "swift" "targetEnvironment"] @keyword.directive)
(directive (simple_identifier) @constant)
(diagnostic) @keyword.directive
(diagnostic "#" @keyword.directive)
(shebang_line) @keyword.directive
(shebang_line ["#" "!"] @keyword.directive)
(availability_condition ["#" "available" "unavailable"] @keyword.directive)
(availability_condition (identifier (simple_identifier) @constant))

(attribute
  (simple_identifier) @constant
  (#any-of? @constant
    "iOS" "iOSApplicationExtension" "macOS" "macOSApplicationExtension" "macCatalyst" "swift" "tvOS"
    "visionOS" "watchOS"))

; Macros and the literals that look like them

(macro_declaration (simple_identifier) @function.macro)
(macro_invocation "#" @function.macro (simple_identifier) @function.macro)
(special_literal ["#" "column" "dsohandle" "file" "fileID" "filePath" "function" "line"] @constant.macro)
(playground_literal ["#" "colorLiteral" "fileLiteral" "imageLiteral"] @function.macro)
((playground_literal (simple_identifier) @variable.parameter)
  (#is-not? local))
(selector_expression ["#" "selector"] @function.macro)
(key_path_string_expression ["#" "keyPath"] @function.macro)
(external_macro_definition ["#" "externalMacro"] @function.macro)

; Comments

[(comment) (multiline_comment)] @comment

((comment) @comment.documentation
  (#match? @comment.documentation "^///([^/]|$)"))

; headings in the jump bar of Xcode
((comment) @comment.note
  (#match? @comment.note "^// ?MARK:"))

((multiline_comment) @comment.documentation
  (#match? @comment.documentation "^/[*][*][^*/]"))

; the name of an error, of which newer parser libraries make pieces
; unproved: older parser libraries make other pieces
((throws) . (ERROR "(" ["as" "case" "do" "for" "if" "in" "is" "let" "try" "var"] @type) @_error
  (#match? @_error "^[(][A-Z][A-Za-z0-9_.]*[)]$"))
