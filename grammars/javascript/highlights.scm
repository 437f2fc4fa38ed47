; JavaScript: the patterns that hold for the TypeScript grammars too.

; Names -------------------------------------------------------------------------------------------

(identifier) @variable
(property_identifier) @variable.member
(private_property_identifier) @variable.member
[
  (shorthand_property_identifier)
  (shorthand_property_identifier_pattern)
] @variable

; Names spelled like a class, names spelled like a constant.
([
  (identifier)
  (shorthand_property_identifier)
  (shorthand_property_identifier_pattern)
] @type
  (#match? @type "^[A-Z][A-Za-z0-9_$]*[a-z][A-Za-z0-9_$]*$"))
([
  (identifier)
  (property_identifier)
  (private_property_identifier)
  (shorthand_property_identifier)
  (shorthand_property_identifier_pattern)
] @constant
  (#match? @constant "^#?(_+[A-Z]|[A-Z][A-Z0-9_$])[A-Z0-9_$]*$"))

; ... but one that stands for a member of a built-in object is none: const ObjectIs = Object.is
((variable_declarator
  name: (identifier) @variable
  value: (member_expression
    object: (identifier) @_object
    property: (property_identifier) @_member))
  (#match? @variable "^[A-Z]")
  (#any-of? @_object "Object" "Array" "Math" "Reflect" "JSON" "Number" "String")
  (#match? @_member "^[a-z]"))

; ... but what React calls a context is a value, and some modules have such names
([
  (identifier)
  (shorthand_property_identifier)
] @variable
  (#match? @variable "^[A-Z][A-Za-z0-9]*Context$"))

((identifier) @module
  (#any-of? @module "React" "ReactDOM" "THREE"))

; What is imported with the name of a function
((import_specifier
  name: (identifier) @function)
  (#match? @function "^(add|apply|assert|build|calculate|clone|compare|convert|create|decode|define|delete|encode|ensure|fetch|filter|find|format|forward|generate|get|handle|has|is|load|make|map|merge|normalize|parse|read|register|remove|render|resolve|run|set|to|transform|update|use|validate|with|wrap|write)[A-Z]"))

; Names of the language and of its usual hosts.
((identifier) @variable.builtin
  (#any-of? @variable.builtin
    "arguments" "console" "document" "exports" "global" "globalThis" "localStorage" "module" "navigator"
    "process" "self" "sessionStorage" "window" "__dirname" "__filename"))

((identifier) @type.builtin
  (#any-of? @type.builtin
    "AbortController" "AggregateError" "Array" "ArrayBuffer" "Atomics" "BigInt" "BigInt64Array"
    "BigUint64Array" "Blob" "Boolean" "Buffer" "DataView" "Date" "Error" "EvalError" "FinalizationRegistry"
    "Float32Array" "Float64Array" "FormData" "Function" "Headers" "Int16Array" "Int32Array" "Int8Array"
    "Intl" "Iterator" "JSON" "Map" "Math" "Number" "Object" "Promise" "Proxy" "RangeError" "ReferenceError"
    "Reflect" "RegExp" "Request" "Response" "Set" "SharedArrayBuffer" "String" "Symbol" "SyntaxError"
    "TextDecoder" "TextEncoder" "TypeError" "URIError" "URL" "URLSearchParams" "Uint16Array" "Uint32Array"
    "Uint8Array" "Uint8ClampedArray" "WeakMap" "WeakRef" "WeakSet" "WebAssembly" "XMLHttpRequest"))

((identifier) @constant.builtin
  (#any-of? @constant.builtin "NaN" "Infinity"))

[
  (this)
  (super)
] @variable.builtin

[
  (null)
  (undefined)
] @constant.builtin

[
  (true)
  (false)
] @boolean

; Strings (the ones that name something take another scope below) ---------------------------------

(string) @string

; Object literals and destructuring ---------------------------------------------------------------

(pair
  key: (property_identifier) @property)
(pair
  key: (string) @property)
(pair_pattern
  key: (property_identifier) @property)
(pair_pattern
  key: (string) @property)

; Function definitions ----------------------------------------------------------------------------

(function_declaration
  name: (identifier) @function)
(generator_function_declaration
  name: (identifier) @function)
(function_expression
  name: (identifier) @function)
(generator_function
  name: (identifier) @function)

(method_definition
  name: [
    (property_identifier)
    (private_property_identifier)
    (string)
  ] @function.method)
(method_definition
  name: (property_identifier) @constructor
  (#eq? @constructor "constructor"))

; Functions that get their name by being bound to it.
(variable_declarator
  name: (identifier) @function
  value: [
    (arrow_function)
    (function_expression)
    (generator_function)
  ])
(assignment_expression
  left: (identifier) @function
  right: [
    (arrow_function)
    (function_expression)
    (generator_function)
  ])
(assignment_expression
  left: (member_expression
    property: [
      (property_identifier)
      (private_property_identifier)
    ] @function.method)
  right: [
    (arrow_function)
    (function_expression)
    (generator_function)
  ])
(pair
  key: [
    (property_identifier)
    (string)
  ] @function.method
  value: [
    (arrow_function)
    (function_expression)
    (generator_function)
  ])

; Classes bound to a name.
(variable_declarator
  name: (identifier) @type
  value: (class))

; Parameters (the forms that are alike everywhere) ------------------------------------------------

(arrow_function
  parameter: (identifier) @variable.parameter)
(catch_clause
  parameter: [
    (identifier) @variable.parameter
    (object_pattern
      (shorthand_property_identifier_pattern) @variable.parameter)
    (object_pattern
      (pair_pattern
        value: (identifier) @variable.parameter))
  ])

; Calls -------------------------------------------------------------------------------------------

(call_expression
  function: (identifier) @function.call)
(call_expression
  function: (member_expression
    property: [
      (property_identifier)
      (private_property_identifier)
    ] @function.method.call))

((call_expression
  function: (identifier) @function.builtin)
  (#any-of? @function.builtin
    "alert" "atob" "btoa" "cancelAnimationFrame" "clearImmediate" "clearInterval" "clearTimeout"
    "decodeURI" "decodeURIComponent" "encodeURI" "encodeURIComponent" "escape" "eval" "fetch" "isFinite"
    "isNaN" "parseFloat" "parseInt" "queueMicrotask" "requestAnimationFrame" "require" "setImmediate"
    "setInterval" "setTimeout" "structuredClone" "unescape"
    "Array" "BigInt" "Boolean" "Date" "Error" "Function" "Number" "Object" "RegExp" "String" "Symbol"))

(new_expression
  constructor: (identifier) @constructor)
(new_expression
  constructor: (member_expression
    property: [
      (property_identifier)
      (private_property_identifier)
    ] @constructor))

; Modules -----------------------------------------------------------------------------------------

(namespace_import
  (identifier) @module)
(namespace_export
  (identifier) @module)

; Labels ------------------------------------------------------------------------------------------

(statement_identifier) @label

; Numbers -----------------------------------------------------------------------------------------

(number) @number
((number) @number.float
  (#match? @number.float "^[0-9_]*[.]|^[0-9][0-9_]*[eE]"))

; Strings, templates, regular expressions ---------------------------------------------------------

(template_string) @string
(escape_sequence) @string.escape

(template_substitution) @none

(regex) @string.regexp
(regex_flags) @character.special

; Directives at the head of a file or a function.
((expression_statement
  (string) @keyword.directive)
  (#any-of? @keyword.directive
    "'use strict'" "\"use strict\"" "'use client'" "\"use client\"" "'use server'" "\"use server\""))

; Comments ----------------------------------------------------------------------------------------

[
  (comment)
  (html_comment)
] @comment
((comment) @comment.documentation
  (#match? @comment.documentation "^/[*][*][^*/]"))

(hash_bang_line) @keyword.directive

; Punctuation -------------------------------------------------------------------------------------

[
  ";"
  ","
  "."
  ":"
] @punctuation.delimiter

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket

; The braces of a substitution stand out from the other braces.
(template_substitution
  [
    "${"
    "}"
  ] @punctuation.special)

; Operators ---------------------------------------------------------------------------------------

[
  "!"
  "!="
  "!=="
  "%"
  "%="
  "&"
  "&&"
  "&&="
  "&="
  "*"
  "**"
  "**="
  "*="
  "+"
  "++"
  "+="
  "-"
  "--"
  "-="
  "..."
  "<<"
  "<<="
  "<="
  "="
  "=="
  "==="
  "=>"
  ">="
  ">>"
  ">>="
  ">>>"
  ">>>="
  "??"
  "??="
  "^"
  "^="
  "|"
  "|="
  "||"
  "||="
  "~"
  (optional_chain)
] @operator

(binary_expression
  operator: [
    "/"
    "<"
    ">"
  ] @operator)
"/=" @operator

(ternary_expression
  [
    "?"
    ":"
  ] @keyword.conditional.ternary)

; Keywords ----------------------------------------------------------------------------------------

[
  "const"
  "extends"
  "let"
  "var"
  "with"
] @keyword

[
  "case"
  "default"
  "else"
  "if"
  "switch"
] @keyword.conditional

[
  "break"
  "continue"
  "do"
  "for"
  "while"
] @keyword.repeat

[
  "catch"
  "finally"
  "throw"
  "try"
] @keyword.exception

[
  "async"
  "await"
  "yield"
] @keyword.coroutine

[
  "delete"
  "in"
  "instanceof"
  "new"
  "of"
  "typeof"
  "void"
] @keyword.operator

(for_in_statement
  [
    "in"
    "of"
  ] @keyword.repeat)

[
  "as"
  "export"
  "from"
  "import"
  (import)
] @keyword.import

(import_attribute
  "with" @keyword.import)
(export_statement
  "default" @keyword.import)

[
  "get"
  "set"
  "static"
] @keyword.modifier

"class" @keyword.type
"function" @keyword.function
"return" @keyword.return
"debugger" @keyword.debug

[
  "meta"
  "target"
] @variable.builtin

; Stars that do not multiply.
(generator_function_declaration
  "*" @keyword.function)
(generator_function
  "*" @keyword.function)
(method_definition
  "*" @keyword.function)
(yield_expression
  "*" @keyword.coroutine)
(namespace_import
  "*" @character.special)
(namespace_export
  "*" @character.special)
(export_statement
  "*" @character.special)

; Decorators --------------------------------------------------------------------------------------

(decorator
  "@" @attribute)
(decorator
  (identifier) @attribute)
(decorator
  (member_expression
    property: (property_identifier) @attribute))
(decorator
  (call_expression
    function: (identifier) @attribute))
(decorator
  (call_expression
    function: (member_expression
      property: (property_identifier) @attribute)))

; uncolored: jsx_text (prose)

; Words: where modules are found is no text

; unproved: it is about spelling, not about colours
(import_statement
  source: (string) @nospell)

; unproved: it is about spelling, not about colours
(export_statement
  source: (string) @nospell)

; unproved: it is about spelling, not about colours
(call_expression
  function: (import)
  arguments: (arguments
    (string) @nospell))

; unproved: it is about spelling, not about colours
((call_expression
  function: (identifier) @_function
  arguments: (arguments
    .
    (string) @nospell))
  (#eq? @_function "require"))

; Unfinished code --------------------------------------------------------------------------------

; Behind an open bracket the parser takes a keyword for a name: these words are none
((identifier) @keyword
  (#any-of? @keyword
    "break" "case" "catch" "class" "const" "continue" "debugger" "delete" "do" "else" "enum"
    "export" "extends" "finally" "for" "function" "if" "import" "in" "instanceof" "let" "new"
    "return" "switch" "throw" "try" "typeof" "var" "void" "while" "with"))
