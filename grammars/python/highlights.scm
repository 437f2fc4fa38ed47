; Python

; Identifiers: the general case first, everything more specific below
(identifier) @variable

; CamelCase names are classes, ALL_CAPS names are constants
((identifier) @type
  (#match? @type "^_*[A-Z][A-Z0-9]*[a-z]"))

((identifier) @constant
  (#match? @constant "^(_+[A-Z]|[A-Z][A-Z0-9_])[A-Z0-9_]*$"))

; Types: annotations, bases, type parameters, class patterns
(type (identifier) @type)
(type (list (identifier) @type))
(type (tuple (identifier) @type))
((subscript subscript: [(identifier) @type (list (identifier) @type)])
  (#has-ancestor? @type type))
((binary_operator (identifier) @type)
  (#has-ancestor? @type type))
(generic_type (identifier) @type)
((subscript
  value: [
    (identifier) @_type
    (attribute attribute: (identifier) @_type)
  ]
  subscript: [
    (identifier) @type
    (list (identifier) @type)
  ])
  (#match? @_type "^(dict|list|tuple|set|frozenset|type|_*[A-Z][A-Z0-9]*[a-z].*)$")
  (#match? @type "^_*[A-Z]"))
(splat_type (identifier) @type)
((type (attribute object: (identifier) @type))
  (#match? @type "^[A-Z]"))
(member_type (identifier) @type)
(class_definition superclasses: (argument_list (identifier) @type))
(class_pattern (dotted_name (identifier) @type .))

; Modules
(import_statement name: (dotted_name (identifier) @module))
(import_statement name: (aliased_import name: (dotted_name (identifier) @module)))
(import_statement name: (aliased_import alias: (identifier) @module))
(import_from_statement module_name: (dotted_name (identifier) @module))
(relative_import (dotted_name (identifier) @module))

"__future__" @module.builtin
(future_import_statement name: (dotted_name (identifier) @constant.builtin))

; Builtin types and exceptions
((identifier) @type.builtin
  (#any-of? @type.builtin
    "bool" "bytearray" "bytes" "complex" "dict" "float" "frozenset" "int" "list" "memoryview" "object"
    "range" "set" "slice" "str" "tuple"
    "ArithmeticError" "AssertionError" "AttributeError" "BaseException" "BaseExceptionGroup"
    "BlockingIOError" "BrokenPipeError" "BufferError" "BytesWarning" "ChildProcessError"
    "ConnectionAbortedError" "ConnectionError" "ConnectionRefusedError" "ConnectionResetError"
    "DeprecationWarning" "EOFError" "EncodingWarning" "EnvironmentError" "Exception" "ExceptionGroup"
    "FileExistsError" "FileNotFoundError" "FloatingPointError" "FutureWarning" "GeneratorExit" "IOError"
    "ImportError" "ImportWarning" "IndentationError" "IndexError" "InterruptedError" "IsADirectoryError"
    "KeyError" "KeyboardInterrupt" "LookupError" "MemoryError" "ModuleNotFoundError" "NameError"
    "NotADirectoryError" "NotImplementedError" "OSError" "OverflowError" "PendingDeprecationWarning"
    "PermissionError" "ProcessLookupError" "PythonFinalizationError" "RecursionError" "ReferenceError"
    "ResourceWarning" "RuntimeError" "RuntimeWarning" "StopAsyncIteration" "StopIteration" "SyntaxError"
    "SyntaxWarning" "SystemError" "SystemExit" "TabError" "TimeoutError" "TypeError" "UnboundLocalError"
    "UnicodeDecodeError" "UnicodeEncodeError" "UnicodeError" "UnicodeTranslateError" "UnicodeWarning"
    "UserWarning" "ValueError" "Warning" "WindowsError" "ZeroDivisionError"))

((type
  [
    (identifier) @type.builtin
    (generic_type
      .
      (identifier) @type.builtin)
  ])
  (#eq? @type.builtin "type"))

; Builtin constants and variables
((identifier) @constant.builtin
  (#any-of? @constant.builtin "NotImplemented" "Ellipsis"))

((identifier) @variable.builtin
  (#match? @variable.builtin "^__[a-z][a-z0-9_]*__$"))

((identifier) @variable.builtin
  (#any-of? @variable.builtin "self" "cls"))

((identifier) @constant.builtin
  (#eq? @constant.builtin "__debug__"))

; Members
((class_definition
  body: (block
    (expression_statement
      (assignment
        left: (identifier) @variable.member))))
  (#match? @variable.member "^_?[a-z]"))

(attribute attribute: (identifier) @variable.member)

((attribute attribute: (identifier) @type)
  (#match? @type "^_*[A-Z][A-Z0-9]*[a-z]"))

; ... but what an object calls its own is a member whatever its spelling
((attribute object: (identifier) @_self attribute: (identifier) @variable.member)
  (#any-of? @_self "self" "cls"))

((attribute attribute: (identifier) @constant)
  (#match? @constant "^(_+[A-Z]|[A-Z][A-Z0-9_])[A-Z0-9_]*$"))

(type (attribute attribute: (identifier) @type))
(type (subscript value: (attribute attribute: (identifier) @type)))
((binary_operator (attribute attribute: (identifier) @type))
  (#has-ancestor? @type type))
(class_definition superclasses: (argument_list (attribute attribute: (identifier) @type)))
(keyword_pattern (identifier) @variable.member)

; Parameters and keyword arguments
(parameters (identifier) @variable.parameter)
(parameters (list_splat_pattern (identifier) @variable.parameter))
(parameters (dictionary_splat_pattern (identifier) @variable.parameter))
(parameters (tuple_pattern (identifier) @variable.parameter))
(lambda_parameters (identifier) @variable.parameter)
(lambda_parameters (list_splat_pattern (identifier) @variable.parameter))
(lambda_parameters (dictionary_splat_pattern (identifier) @variable.parameter))
(lambda_parameters (tuple_pattern (identifier) @variable.parameter))
(default_parameter name: (identifier) @variable.parameter)
(default_parameter name: (tuple_pattern (identifier) @variable.parameter))
(typed_parameter (identifier) @variable.parameter)
(typed_parameter (list_splat_pattern (identifier) @variable.parameter))
(typed_parameter (dictionary_splat_pattern (identifier) @variable.parameter))
(typed_default_parameter name: (identifier) @variable.parameter)
((keyword_argument name: (identifier) @variable.parameter)
  (#is-not? local))

((parameters
  [
    (identifier) @variable.builtin
    (typed_parameter . (identifier) @variable.builtin)
  ])
  (#any-of? @variable.builtin "self" "cls"))

; Functions: calls
(call function: (identifier) @function.call)
(call function: (attribute attribute: (identifier) @function.method.call))

((call
  function: [
    (identifier) @constructor
    (attribute attribute: (identifier) @constructor)
  ])
  (#match? @constructor "^_*[A-Z][A-Z0-9]*[a-z]"))

((call function: (attribute attribute: (identifier) @constructor))
  (#any-of? @constructor "__init__" "__new__"))

((call function: (identifier) @type.builtin)
  (#any-of? @type.builtin
    "bool" "bytearray" "bytes" "complex" "dict" "float" "frozenset" "int" "list" "memoryview" "object"
    "range" "set" "slice" "str" "tuple"))

((call function: (identifier) @variable.builtin)
  (#eq? @variable.builtin "cls"))

((call function: (identifier) @function.builtin)
  (#any-of? @function.builtin
    "__import__" "abs" "aiter" "all" "anext" "any" "ascii" "bin" "breakpoint" "callable" "chr" "classmethod"
    "compile" "delattr" "dir" "divmod" "enumerate" "eval" "exec" "filter" "format" "getattr" "globals"
    "hasattr" "hash" "help" "hex" "id" "input" "isinstance" "issubclass" "iter" "len" "locals" "map" "max"
    "min" "next" "oct" "open" "ord" "pow" "print" "property" "repr" "reversed" "round" "setattr" "sorted"
    "staticmethod" "sum" "super" "type" "vars" "zip"))

; Functions: definitions
(function_definition name: (identifier) @function)

(class_definition
  body: (block
    (function_definition
      name: (identifier) @function.method)))

(class_definition
  body: (block
    (decorated_definition
      definition: (function_definition
        name: (identifier) @function.method))))

((class_definition
  body: (block
    (function_definition
      name: (identifier) @constructor)))
  (#any-of? @constructor "__init__" "__new__"))

(class_definition name: (identifier) @type)

; classes whose short names look like constants
((identifier) @type
  (#any-of? @type "ABC" "IO" "URL" "UUID"))

((call function: (identifier) @constructor)
  (#any-of? @constructor "URL" "UUID"))

; T = TypeVar("T")
((assignment
  left: (identifier) @type.definition
  right: (call
    function: [
      (identifier) @_factory
      (attribute
        attribute: (identifier) @_factory)
    ]))
  (#any-of? @_factory "TypeVar" "TypeVarTuple" "ParamSpec" "NewType" "NamedTuple" "TypedDict" "namedtuple"))

; Decorators, with what stands before their points
(decorator
  [
    (identifier) @attribute
    (call function: (identifier) @attribute)
    (attribute
      object: [
        (identifier) @attribute
        (attribute object: (identifier) @attribute attribute: (identifier) @attribute)
      ]
      attribute: (identifier) @attribute)
    (call
      function: (attribute
        object: [
          (identifier) @attribute
          (attribute object: (identifier) @attribute attribute: (identifier) @attribute)
        ]
        attribute: (identifier) @attribute))
  ])

((decorator (identifier) @attribute.builtin)
  (#any-of? @attribute.builtin "property" "classmethod" "staticmethod"))

; Comments
(comment) @comment

((comment) @comment.documentation
  (#match? @comment.documentation "^#:"))

((comment) @keyword.directive
  (#match? @keyword.directive "^#!"))

; Strings; a string that is a statement of its own is documentation
(string) @string
(expression_statement (string) @string.documentation)
(expression_statement (concatenated_string (string) @string.documentation))

; the annotation `task: "Task"`
(_ type: (type (string (string_content) @type)))
(function_definition return_type: (type (string (string_content) @type)))

((call
  function: (attribute
    object: (identifier) @_module
    attribute: (identifier) @_function)
  arguments: (argument_list
    [
      (string) @string.regexp
      (concatenated_string
        (string) @string.regexp)
      (binary_operator
        .
        (string) @string.regexp)
    ]))
  (#eq? @_module "re")
  (#any-of? @_function "compile" "match" "search" "fullmatch" "split" "findall" "finditer" "sub" "subn")
  (#match? @string.regexp "^[rR]"))

((call
  function: (identifier) @_function
  arguments: (argument_list . (string) @string.regexp))
  (#eq? @_function "re_path"))

(escape_sequence) @string.escape
(escape_interpolation) @string.escape

(interpolation) @none
(format_specifier) @string.special
(format_expression) @none
(type_conversion) @string.special

; Numbers
(integer) @number
(float) @number.float

; Literal constants
[
  (true)
  (false)
] @boolean

[
  (none)
  (ellipsis)
] @constant.builtin

; Keywords
[
  "as"
  "assert"
  "del"
  "exec"
  "pass"
  "print"
  "with"
] @keyword

[
  "def"
  "lambda"
] @keyword.function

[
  "class"
  "type"
] @keyword.type

[
  "async"
  "await"
] @keyword.coroutine

[
  "return"
  "yield"
] @keyword.return

[
  "if"
  "elif"
  "else"
  "match"
  "case"
] @keyword.conditional

[
  "for"
  "while"
  "break"
  "continue"
] @keyword.repeat

[
  "try"
  "except"
  "except*"
  "finally"
  "raise"
] @keyword.exception

[
  "global"
  "nonlocal"
] @keyword.modifier

[
  "import"
  "from"
] @keyword.import

[
  "and"
  "in"
  "is"
  "is not"
  "not"
  "not in"
  "or"
] @keyword.operator

; Keywords with another part in some places
(aliased_import "as" @keyword.import)
(for_statement "in" @keyword.repeat)
(for_in_clause "in" @keyword.repeat)
(for_statement alternative: (else_clause "else" @keyword.repeat))
(while_statement alternative: (else_clause "else" @keyword.repeat))
(try_statement (else_clause "else" @keyword.exception))
(raise_statement "from" @keyword.exception)

(yield "from" @keyword.return)

; Operators
[
  "+" "-" "*" "/" "//" "%" "**" "@"
  "=" "+=" "-=" "*=" "/=" "//=" "%=" "**=" "@=" "&=" "|=" "^=" "<<=" ">>=" ":="
  "==" "!=" "<" "<=" ">" ">=" "<>"
  "&" "|" "^" "~" "<<" ">>"
  "->"
] @operator

(decorator "@" @attribute)

; Punctuation
[
  ","
  "."
  ":"
  ";"
] @punctuation.delimiter

(line_continuation) @punctuation.special

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket

(interpolation
  [
    "{"
    "}"
  ] @punctuation.special)

(format_expression
  [
    "{"
    "}"
  ] @punctuation.special)

(format_specifier ":" @punctuation.special)

; Wildcards
(wildcard_import "*" @character.special)
(case_pattern "_" @character.special)
(union_pattern "_" @character.special)
(splat_pattern "_" @character.special)
(keyword_pattern "_" @character.special)

; Unfinished code --------------------------------------------------------------------------------

; Behind an open bracket the parser takes a keyword for a name: these words are none
((identifier) @keyword
  (#any-of? @keyword
    "and" "as" "assert" "break" "class" "continue" "def" "del" "elif" "else" "except" "finally"
    "for" "from" "global" "if" "import" "in" "is" "lambda" "nonlocal" "not" "or" "pass" "raise"
    "return" "try" "while" "with" "yield"))
