; C#

; Names: the general case first

(identifier) @variable

((identifier) @constant
  (#match? @constant "^[A-Z][A-Z0-9]*_[A-Z0-9_]*$"))

; a name with a capital in front of a point: a type, if it is none of the names that properties like to have
((member_access_expression
  expression: (identifier) @type)
  (#match? @type "^[A-Z][A-Za-z0-9]*[a-z]")
  (#not-any-of? @type
    "Action" "Args" "Arguments" "Attributes" "Background" "Body" "Bounds" "Builder" "Cache" "Cells" "Children" "Client" "Clients"
    "Collection" "Columns" "Command" "CommandText" "CommandTimeout" "Commands" "Component" "Components" "Config" "Configuration"
    "Connection" "Container" "Content" "Contents" "Context" "Controls" "Cookies" "Count" "Current" "Data" "DataContext" "Database"
    "Dependencies" "Dispatcher" "Document" "Element" "Elements" "Entities" "Entries" "Errors" "Events" "Exception" "Factory"
    "Features" "Fields" "Files" "Form" "Groups" "Handler" "Handlers" "Headers" "Host" "HttpContext" "Id" "Index" "Inner"
    "InnerException" "Input" "Instance" "Items" "Key" "Keys" "Label" "Left" "Length" "Lines" "Links" "List" "Location" "Log"
    "Logger" "Manager" "Map" "Members" "Message" "Messages" "Metadata" "Methods" "Model" "ModelState" "Models" "Name" "Names"
    "NavigationManager" "Next" "Node" "Nodes" "Options" "Orders" "Output" "Owner" "Parameters" "Parent" "Parts" "Password"
    "Position" "Previous" "Products" "Properties" "Property" "Provider" "Query" "Receiver" "References" "Repository" "Request"
    "Response" "Result" "Results" "Right" "Root" "RouteData" "Rows" "Rules" "Schema" "Scope" "Selected" "Sender" "Server" "Service"
    "ServiceProvider" "Services" "Session" "Settings" "Size" "Source" "State" "Status" "Steps" "Store" "Stream" "Symbol"
    "TableName" "Tables" "Tags" "Target" "Tests" "Text" "Title" "Token" "Tokens" "Transaction" "Transform" "Url" "User" "Users"
    "Validator" "Value" "Values" "View" "ViewBag" "ViewData" "Window" "Writer"))

; types of the class library that are called like a property, and the like
((identifier) @type
  (#any-of? @type
    "Activator" "AppContext" "AppDomain" "Array" "ArrayPool" "Assembly" "BitConverter" "BitOperations" "Buffer"
    "Assert" "CancellationToken" "Channel" "Console" "Convert" "CultureInfo" "DateOnly" "DateTime" "DateTimeOffset" "Debug"
    "Directory" "Encoding" "Enum" "Enumerable" "Environment" "EqualityComparer" "Expression" "File" "GC" "Guid"
    "HttpMethod" "HttpStatusCode" "ImmutableArray" "Interlocked" "Int32" "Int64" "JsonSerializer" "Marshal" "Math"
    "MathF" "Memory" "MemoryMarshal" "Monitor" "Nullable" "Parallel" "Path" "Process" "Regex" "RegexOptions" "Span"
    "Stopwatch" "String" "StringComparer" "StringComparison" "Task" "Thread" "TimeOnly" "TimeSpan" "TimeZoneInfo"
    "Trace" "Tuple" "Type" "Unsafe" "Uri" "ValueTask" "Volatile" "WebApplication")
  (#has-parent? @type member_access_expression))

((identifier) @module
  (#any-of? @module "System" "Microsoft")
  (#has-parent? @module member_access_expression))

; in accessors
((identifier) @keyword
  (#any-of? @keyword "value" "field")
  (#has-ancestor? @keyword accessor_declaration))

((identifier) @character.special
  (#eq? @character.special "_"))

(discard) @character.special

[
  "this"
  "base"
] @variable.builtin

; Namespaces

(qualified_name
  qualifier: (identifier) @module)

(qualified_name
  name: (identifier) @type)

(namespace_declaration
  name: (identifier) @module)

(file_scoped_namespace_declaration
  name: (identifier) @module)

(using_directive
  [
    (identifier) @module
    (qualified_name
      name: (identifier) @module)
  ])

; the type around a type
((qualified_name
  qualifier: (identifier) @type)
  (#not-any-of? @type "System" "Microsoft")
  (#has-ancestor? @type declaration_list base_list global_statement))

(qualified_name
  qualifier: (qualified_name
    [
      qualifier: (identifier) @module
      name: (identifier) @module
    ]))

((qualified_name
  (identifier) @module)
  (#has-ancestor? @module namespace_declaration file_scoped_namespace_declaration)
  (#not-has-ancestor? @module declaration_list))

(using_directive
  "static"
  [
    (identifier) @type
    (qualified_name
      name: (identifier) @type)
  ])

; using Name = Some.Type;
(using_directive
  name: (identifier) @type.definition
  [
    (identifier) @type
    (qualified_name
      name: (identifier) @type)
  ])

(using_directive
  name: (identifier) @type.definition)

(extern_alias_directive
  name: (identifier) @module)

(alias_qualified_name
  alias: (identifier) @module)

((alias_qualified_name
  name: (identifier) @module)
  (#has-parent? @module alias_qualified_name))

; Members

(member_access_expression
  name: (identifier) @variable.member)

(member_binding_expression
  name: (identifier) @variable.member)

((member_access_expression
  name: (identifier) @constant)
  (#match? @constant "^[A-Z][A-Z0-9]*_[A-Z0-9_]*$"))

; Flags.A | Flags.B, kind == Kind.A, and enumerations that everybody knows
([
  (binary_expression
    left: (member_access_expression
      expression: (identifier) @_enum
      name: (identifier) @constant)
    operator: "|")
  (binary_expression
    operator: ["|" "&" "==" "!="]
    right: (member_access_expression
      expression: (identifier) @_enum
      name: (identifier) @constant))
]
  (#match? @_enum "^[A-Z]")
  (#match? @constant "^[A-Z]"))

((member_access_expression
  expression: (identifier) @_enum
  name: (identifier) @constant)
  (#any-of? @_enum
    "BindingFlags" "DateTimeKind" "DayOfWeek" "FileAccess" "FileMode" "FileShare" "HttpStatusCode" "LogLevel" "MethodImplOptions"
    "RegexOptions" "SearchOption" "StringComparison" "StringSplitOptions" "TaskCreationOptions" "TaskContinuationOptions"))

; System.Data.CommandType.Text
((member_access_expression
  expression: (member_access_expression
    expression: (identifier) @_root
    name: (identifier) @type))
  (#any-of? @_root "System" "Microsoft"))

((member_access_expression
  expression: (member_access_expression
    expression: (member_access_expression
      expression: (identifier) @_root
      name: (identifier) @module)
    name: (identifier) @type))
  (#any-of? @_root "System" "Microsoft")
  (#not-any-of? @module
    "Activator" "Array" "Console" "Convert" "DateTime" "Enum" "Environment" "GC" "Guid" "Math" "String" "TimeSpan" "Type" "Uri"))

((member_access_expression
  expression: (member_access_expression
    expression: (member_access_expression
      expression: (member_access_expression
        expression: (identifier) @_root
        name: (identifier) @module)
      name: (identifier) @module)
    name: (identifier) @type))
  (#any-of? @_root "System" "Microsoft")
  (#not-any-of? @module
    "Activator" "Array" "Console" "Convert" "DateTime" "Enum" "Environment" "GC" "Guid" "Math" "String" "TimeSpan" "Type" "Uri"))

(field_declaration
  (variable_declaration
    (variable_declarator
      name: (identifier) @variable.member)))

(event_field_declaration
  (variable_declaration
    (variable_declarator
      name: (identifier) @variable.member)))

(event_declaration
  name: (identifier) @variable.member)

(property_declaration
  name: (identifier) @property)

(subpattern
  (identifier) @property)

(enum_member_declaration
  name: (identifier) @constant)

[
  (field_declaration
    (modifier
      "const")
    (variable_declaration
      (variable_declarator
        name: (identifier) @constant)))
  (local_declaration_statement
    (modifier
      "const")
    (variable_declaration
      (variable_declarator
        name: (identifier) @constant)))
]

; names given to values: new() { Name = 1 }, x with { Name = 1 }, [Attribute(Name = 1)]
[
  (initializer_expression
    (assignment_expression
      left: (identifier) @property))
  (with_initializer
    .
    (identifier) @property)
  (attribute_argument
    (assignment_expression
      left: (identifier) @property))
]

((anonymous_object_creation_expression
  (identifier) @property
  .
  "="))

; Types

(predefined_type) @type.builtin

(implicit_type) @keyword

[
  (_
    type: (identifier) @type)
  (_
    returns: (identifier) @type)
  (_
    type: (alias_qualified_name
      name: (identifier) @type))
]

(generic_name
  (identifier) @type)

(type_argument_list
  (identifier) @type)

(type_parameter
  name: (identifier) @type)

(type_parameter_constraints_clause
  (identifier) @type)

(base_list
  (identifier) @type)

(explicit_interface_specifier
  (identifier) @type)

(as_expression
  right: (identifier) @type)

(class_declaration
  name: (identifier) @type)

(struct_declaration
  name: (identifier) @type)

(interface_declaration
  name: (identifier) @type)

(record_declaration
  name: (identifier) @type)

(enum_declaration
  name: (identifier) @type)

(delegate_declaration
  name: (identifier) @type)

; in a pattern stands a type, or a constant of one
((constant_pattern
  (identifier) @type)
  (#match? @type "^[A-Z].*[a-z]"))

((constant_pattern
  (member_access_expression
    expression: (identifier) @type
    name: (identifier) @constant))
  (#match? @type "^[A-Z]"))

((identifier) @type.builtin
  (#eq? @type.builtin "dynamic")
  (#has-parent? @type.builtin
    type_argument_list variable_declaration parameter method_declaration property_declaration cast_expression
    array_type nullable_type))

; Parameters

(parameter
  name: (identifier) @variable.parameter)

(parameter_list
  name: (identifier) @variable.parameter)

(bracketed_parameter_list
  name: (identifier) @variable.parameter)

(implicit_parameter) @variable.parameter

(catch_declaration
  name: (identifier) @variable.parameter)

([
  (argument
    name: (identifier) @variable.parameter)
  (attribute_argument
    (identifier) @variable.parameter
    .
    ":")
]
  (#is-not? local))

(tuple_expression
  (argument
    name: (identifier) @variable.member))

(tuple_element
  name: (identifier) @variable.member)

; Functions

(method_declaration
  name: (identifier) @function.method)

(local_function_statement
  name: (identifier) @function.method)

(invocation_expression
  function: [
    (identifier) @function.method.call
    (generic_name
      (identifier) @function.method.call)
    (member_access_expression
      name: [
        (identifier) @function.method.call
        (generic_name
          (identifier) @function.method.call)
      ])
    (conditional_access_expression
      (member_binding_expression
        name: [
          (identifier) @function.method.call
          (generic_name
            (identifier) @function.method.call)
        ]))
  ])

(constructor_declaration
  name: (identifier) @constructor)

(destructor_declaration
  name: (identifier) @constructor)

(object_creation_expression
  type: [
    (identifier) @constructor
    (generic_name
      (identifier) @constructor)
    (qualified_name
      name: [
        (identifier) @constructor
        (generic_name
          (identifier) @constructor)
      ])
  ])

; Attributes

(attribute
  name: [
    (identifier) @attribute
    (qualified_name
      name: (identifier) @attribute)
    (generic_name
      (identifier) @attribute)
  ])

; Literals

(integer_literal) @number

(real_literal) @number.float

(boolean_literal) @boolean

(null_literal) @constant.builtin

(character_literal) @character

[
  (string_literal)
  (verbatim_string_literal)
  (raw_string_literal)
  (interpolated_string_expression)
] @string

(string_literal_encoding) @type.builtin

(escape_sequence) @string.escape

(interpolation) @none

(interpolation_brace) @punctuation.special

(interpolation_format_clause) @string.special

; Comments

(comment) @comment

((comment) @comment.documentation
  (#match? @comment.documentation "^(///[^/]|///$|/[*][*][^*/])"))

; Directives

[
  "#if"
  "#elif"
  "#else"
  "#endif"
  "#line"
  "#pragma"
  "#region"
  "#endregion"
  "#error"
  "#warning"
  "#nullable"
  (shebang_directive)
] @keyword.directive

[
  "#define"
  "#undef"
] @keyword.directive.define

(preproc_arg) @string

[
  (preproc_define
    (preproc_arg) @constant.macro)
  (preproc_undef
    (preproc_arg) @constant.macro)
  (preproc_pragma
    (identifier) @constant.macro)
]

[
  (preproc_if
    condition: [
      (identifier) @constant.macro
      (unary_expression
        (identifier) @constant.macro)
      (binary_expression
        [
          (identifier) @constant.macro
          (unary_expression
            (identifier) @constant.macro)
          (binary_expression
            (identifier) @constant.macro)
        ])
    ])
  (preproc_elif
    condition: [
      (identifier) @constant.macro
      (unary_expression
        (identifier) @constant.macro)
      (binary_expression
        [
          (identifier) @constant.macro
          (unary_expression
            (identifier) @constant.macro)
          (binary_expression
            (identifier) @constant.macro)
        ])
    ])
]

[
  (preproc_nullable
    [
      "enable"
      "disable"
      "restore"
      "annotations"
      "warnings"
    ] @keyword.directive)
  (preproc_pragma
    [
      "warning"
      "disable"
      "restore"
      "checksum"
    ] @keyword.directive)
  (preproc_line
    [
      "default"
      "hidden"
    ] @keyword.directive)
]

; Labels

(labeled_statement
  (identifier) @label)

(goto_statement
  (identifier) @label)

; Operators

[
  "="
  "+="
  "-="
  "*="
  "/="
  "%="
  "&="
  "|="
  "^="
  "<<="
  ">>="
  ">>>="
  "??="
  "+"
  "-"
  "*"
  "/"
  "%"
  "++"
  "--"
  "=="
  "!="
  "<"
  ">"
  "<="
  ">="
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
  ">>>"
  "=>"
  "->"
  "?"
  ".."
] @operator

(list_pattern
  ".." @character.special)

; Punctuation

[
  ","
  ";"
  ":"
  "."
  "::"
] @punctuation.delimiter

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket

(type_argument_list
  [
    "<"
    ">"
  ] @punctuation.bracket)

(type_parameter_list
  [
    "<"
    ">"
  ] @punctuation.bracket)

(function_pointer_type
  [
    "<"
    ">"
  ] @punctuation.bracket)

(conditional_expression
  [
    "?"
    ":"
  ] @keyword.conditional.ternary)

; Keywords

[
  "add"
  "alias"
  "checked"
  "default"
  "explicit"
  "fixed"
  "get"
  "goto"
  "implicit"
  "init"
  "lock"
  "operator"
  "remove"
  "set"
  "unchecked"
  "unsafe"
  "where"
] @keyword

[
  "class"
  "delegate"
  "enum"
  "event"
  "interface"
  "namespace"
  "record"
  "struct"
] @keyword.type

[
  (modifier)
  "const"
  "extern"
  "global"
  "managed"
  "notnull"
  "params"
  "partial"
  "readonly"
  "scoped"
  "static"
  "unmanaged"
] @keyword.modifier

[
  "async"
  "await"
] @keyword.coroutine

(modifier
  "async" @keyword.coroutine)

"using" @keyword.import

(extern_alias_directive
  [
    "extern"
    "alias"
  ] @keyword.import)

(alias_qualified_name
  (identifier
    "global" @module.builtin))

(using_directive
  [
    "global"
    "static"
    "unsafe"
  ] @keyword.import)

; a resource that is given back at the end
[
  (using_statement
    "using" @keyword)
  (local_declaration_statement
    "using" @keyword)
]

[
  "and"
  "as"
  "in"
  "is"
  "new"
  "not"
  "or"
  "out"
  "ref"
  "sizeof"
  "stackalloc"
  "typeof"
  "with"
  "__makeref"
  "__reftype"
  "__refvalue"
] @keyword.operator

(type_parameter
  [
    "in"
    "out"
  ] @keyword.modifier)

(ref_type
  "ref" @keyword.modifier)

(struct_declaration
  "ref" @keyword.modifier)

((invocation_expression
  function: (identifier) @keyword.operator)
  (#eq? @keyword.operator "nameof"))

((invocation_expression
  function: (identifier) @_nameof
  arguments: (argument_list
    (argument
      (identifier) @type)))
  (#eq? @_nameof "nameof")
  (#match? @type "^I[A-Z][a-z]"))

[
  "if"
  "else"
  "switch"
  "case"
  "when"
] @keyword.conditional

(switch_section
  "default" @keyword.conditional)

[
  "for"
  "foreach"
  "while"
  "do"
  "break"
  "continue"
] @keyword.repeat

(foreach_statement
  "in" @keyword.repeat)

(switch_section
  (break_statement
    "break" @keyword.conditional))

[
  "return"
  "yield"
] @keyword.return

(yield_statement
  "break" @keyword.return)

[
  "try"
  "catch"
  "finally"
  "throw"
] @keyword.exception

(catch_filter_clause
  "when" @keyword.exception)

; from ... where ... select
(query_expression
  (_
    [
      "ascending"
      "by"
      "descending"
      "equals"
      "from"
      "group"
      "in"
      "join"
      "let"
      "on"
      "orderby"
      "select"
      "where"
    ] @keyword))

"into" @keyword

; what an attribute speaks of
(attribute_target_specifier
  [
    "field"
    "event"
    "method"
    "param"
    "property"
    "return"
    "type"
  ] @keyword)

(global_attribute
  [
    "assembly"
    "module"
  ] @keyword)

(type_parameter_constraint
  [
    "class"
    "struct"
  ] @keyword.modifier)

(calling_convention) @attribute.builtin

; Unfinished code --------------------------------------------------------------------------------

; Behind an open bracket the parser takes a keyword for a name: these words are none; and where T : default
((identifier) @keyword
  (#any-of? @keyword
    "abstract" "as" "break" "case" "catch" "class" "const" "continue" "default" "delegate" "do"
    "else" "enum" "event" "explicit" "extern" "finally" "fixed" "for" "foreach" "goto" "if"
    "implicit" "in" "interface" "internal" "is" "lock" "namespace" "new" "operator" "out"
    "override" "params" "private" "protected" "public" "readonly" "ref" "return" "sealed" "static"
    "struct" "switch" "throw" "try" "typeof" "unsafe" "using" "virtual" "volatile" "while"))
