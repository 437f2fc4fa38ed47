; Apex

; Names: the general case first, everything more specific below
(identifier) @variable

((identifier) @constant
  (#match? @constant "^[A-Z][A-Z0-9]*_?[A-Z0-9_]+$"))

; What begins with a capital in front of a dot is a class
((field_access
  object: (identifier) @type)
  (#match? @type "^[A-Z]"))

((method_invocation
  object: (identifier) @type)
  (#match? @type "^[A-Z]"))

; Members
(field_access
  field: (identifier) @variable.member)

((field_access
  field: (identifier) @constant)
  (#match? @constant "^[A-Z][A-Z0-9]*_?[A-Z0-9_]+$"))

((field_access
  object: (identifier) @_class
  field: (identifier) @type)
  (#any-of? @_class "ConnectApi" "Database" "Dom" "Messaging" "Schema" "System")
  (#match? @type "^[A-Z][A-Za-z]*[a-z]"))

(field_declaration
  declarator: (variable_declarator
    name: (identifier) @variable.member))

((field_declaration
  declarator: (variable_declarator
    name: (identifier) @constant))
  (#match? @constant "^[A-Z][A-Z0-9]*_?[A-Z0-9_]+$"))

(constant_declaration
  declarator: (variable_declarator
    name: (identifier) @constant))

(enum_constant
  name: (identifier) @constant)

; new Account(Name = 'x')
(object_creation_expression
  arguments: (argument_list
    (assignment_expression
      left: (identifier) @variable.member)))

; Methods
(method_declaration
  name: (identifier) @function.method)

(method_invocation
  name: (identifier) @function.method.call)

(constructor_declaration
  name: (identifier) @constructor)

(formal_parameter
  name: (identifier) @variable.parameter)

; Types
(type_identifier) @type

[
  (boolean_type)
  (void_type)
] @type.builtin

((type_identifier) @type.builtin
  (#match? @type.builtin "^(?i:blob|boolean|date|datetime|decimal|double|id|integer|list|long|map|object|set|sobject|string|time)$"))

(object_creation_expression
  type: (type_identifier) @constructor)

(object_creation_expression
  type: (generic_type
    .
    (type_identifier) @constructor))

(class_declaration
  name: (identifier) @type)

(interface_declaration
  name: (identifier) @type)

(enum_declaration
  name: (identifier) @type)

(trigger_declaration
  name: (identifier) @function)

(trigger_declaration
  object: (identifier) @type)

; Annotations
(annotation
  "@" @attribute
  name: (identifier) @attribute)

(annotation_key_value
  key: (identifier) @property)

; Queries
(field_identifier
  (identifier) @variable.member)

(dotted_identifier
  (identifier) @variable.member)

(field_list
  (identifier) @variable.member)

(type_of_clause
  (identifier) @variable.member)

(storage_identifier
  (identifier) @type)

(storage_identifier
  (dotted_identifier
    (identifier) @type))

(sobject_return
  .
  (identifier) @type)

(when_expression
  .
  (identifier) @type)

(function_expression
  function_name: (identifier) @function.call)

(geo_location_type
  function_name: (identifier) @function.call)

(count_expression
  function_name: (identifier) @function.call)

[
  (date)
  (date_time)
] @number

[
  (date_literal)
  (using_scope_type)
  (fields_type)
] @constant.builtin

; Literals
(int) @number

[
  (decimal)
  (decimal_floating_point_literal)
  (currency_literal)
] @number.float

(boolean) @boolean
(null_literal) @constant.builtin

[
  (string_literal)
  (term)
  (term_separator_end)
  (term_separator_start)
] @string

[
  (super)
  (this)
] @variable.builtin

; Keywords
[
  "class"
  "enum"
  "interface"
  "trigger"
] @keyword.type

[
  "extends"
  "implements"
  (abstract)
  (final)
  (global)
  (inherited_sharing)
  (override)
  (private)
  (protected)
  (public)
  (static)
  (testMethod)
  (transient)
  (virtual)
  (webservice)
  (with_sharing)
  (without_sharing)
] @keyword.modifier

(modifier
  (static) @keyword.modifier)

(static_initializer
  "static" @keyword.modifier)

[
  "get"
  "set"
] @keyword.function

[
  "else"
  "if"
  "on"
  "switch"
  "when"
] @keyword.conditional

[
  "break"
  "continue"
  "do"
  "for"
  "while"
] @keyword.repeat

"return" @keyword.return

[
  "catch"
  "finally"
  "throw"
  "try"
] @keyword.exception

[
  "instanceof"
  "new"
] @keyword.operator

; Statements of the database, events of triggers
[
  (delete)
  (insert)
  (merge)
  (undelete)
  (update)
  (upsert)
] @keyword

[
  "as"
  (system)
  (user)
  (after_delete)
  (after_insert)
  (after_undelete)
  (after_update)
  (before_delete)
  (before_insert)
  (before_update)
] @keyword.modifier

(trigger_declaration
  "on" @keyword.type)

; Account.class
((field_access
  field: (identifier) @keyword)
  (#match? @keyword "^(?i:class)$"))

"System.runAs" @function.builtin

[
  "Package"
  "Request"
  "Version"
] @keyword

(version_number) @number.float

; Words of queries
[
  "AND"
  "AS"
  "DATA_CATEGORY"
  "DIVISION"
  "ELSE"
  "END"
  "FIELDS"
  "FIND"
  "FOR"
  "FROM"
  "GROUP_BY"
  "HAVING"
  "IN"
  "LIMIT"
  "ListView"
  "LOOKUP"
  "BIND"
  "METADATA"
  "NETWORK"
  "NOT"
  "OFFSET"
  "OR"
  "ORDER_BY"
  "PricebookId"
  "RecordVisibilityContext"
  "RETURNING"
  "SCOPE"
  "SELECT"
  "SNIPPET"
  "SPELL_CORRECTION"
  "Security_Enforced"
  "System_Mode"
  "THEN"
  "TYPEOF"
  "UPDATE"
  "USING"
  "User_Mode"
  "UserId"
  "WHEN"
  "WHERE"
  "WITH"
  (all_rows_clause)
  (for_type)
  (in_type)
  (order_direction)
  (order_null_direction)
  (set_comparison_operator)
  (update_type)
  (using_advanced_search)
  (using_phrase_search)
  (with_data_cat_filter_type)
  (with_highlight)
] @keyword

[
  "maxDescriptorPerRecord"
  "supportsDelegates"
  "supportsDomains"
  "target_length"
] @property

(value_comparison_operator
  "LIKE" @keyword)

(fields_expression
  "FIELDS" @function.call)

; Operators
[
  "!"
  "!="
  "!=="
  "%"
  "&"
  "&&"
  "*"
  "+"
  "-"
  "/"
  "<"
  "<<"
  "<="
  "<>"
  "="
  "=="
  "==="
  "=>"
  ">"
  ">="
  ">>"
  ">>>"
  "??"
  "^"
  "|"
  "||"
  "~"
  (assignment_operator)
  (update_operator)
] @operator

(ternary_expression
  [
    "?"
    ":"
  ] @keyword.conditional.ternary)

; Punctuation
[
  ","
  "."
  ":"
  ";"
  (safe_navigation_operator)
] @punctuation.delimiter

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket

(type_arguments
  [
    "<"
    ">"
  ] @punctuation.bracket)

; Comments
[
  (block_comment)
  (line_comment)
] @comment

((block_comment) @comment.documentation
  (#match? @comment.documentation "^/\\*\\*[^*]"))
