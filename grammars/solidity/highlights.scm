; Solidity

; Names
(identifier) @variable

((identifier) @constant
  (#match? @constant "^[A-Z][A-Z0-9_]+$"))

((identifier) @variable.builtin
  (#any-of? @variable.builtin "this" "super" "msg" "block" "tx" "abi" "now"))

(member_expression
  property: (identifier) @variable.member)

(parameter
  name: (identifier) @variable.parameter)

(error_parameter
  name: (identifier) @variable.parameter)

(event_parameter
  name: (identifier) @variable.parameter)

(state_variable_declaration
  name: (identifier) @variable.member)

(struct_member
  name: (identifier) @variable.member)

(call_struct_argument
  name: (identifier) @property)

(enum_value) @constant

((state_variable_declaration
  name: (identifier) @constant)
  (#match? @constant "^[A-Z][A-Z0-9_]+$"))

((member_expression
  property: (identifier) @constant)
  (#match? @constant "^[A-Z]"))

; what a modifier stands around
((expression_statement
  (expression
    (identifier) @character.special))
  (#eq? @character.special "_"))

; Types
(primitive_type) @type.builtin

(type_name
  "mapping" @type.builtin)

(user_defined_type
  (identifier) @type)

(type_alias
  (identifier) @type)

(contract_declaration
  name: (identifier) @type)

(interface_declaration
  name: (identifier) @type)

(library_declaration
  name: (identifier) @type)

(struct_declaration
  name: (identifier) @type)

(enum_declaration
  name: (identifier) @type)

(error_declaration
  name: (identifier) @type)

(event_definition
  name: (identifier) @type)

(user_defined_type_definition
  name: (identifier) @type.definition)

(import_directive
  import_name: (identifier) @type)

(import_directive
  alias: (identifier) @type)

((member_expression
  object: [
    (identifier) @type
    (expression
      (identifier) @type)
  ])
  (#match? @type "^[A-Z]"))

; Functions
(function_definition
  name: (identifier) @function)

(modifier_definition
  name: (identifier) @function)

(call_expression
  function: (expression
    (identifier) @function.call))

(call_expression
  function: (expression
    (member_expression
      property: (identifier) @function.method.call)))

((call_expression
  function: (expression
    (identifier) @constructor))
  (#match? @constructor "^[A-Z]"))

((call_expression
  function: (expression
    (identifier) @function.builtin))
  (#any-of? @function.builtin
    "require" "assert" "revert" "keccak256" "sha256" "ripemd160" "ecrecover" "addmod" "mulmod" "selfdestruct" "blockhash"
    "blobhash" "gasleft"))

(modifier_invocation
  (identifier) @attribute)

(emit_statement
  name: (expression
    (identifier) @type))

(revert_statement
  error: (expression
    (identifier) @type))

(catch_clause
  (identifier) @type)

; Inline assembly
(yul_identifier
  (identifier) @variable)

(yul_evm_builtin) @function.builtin

(yul_function_call
  function: (yul_identifier
    (identifier) @function.call))

(yul_function_definition
  .
  (yul_identifier
    (identifier) @function))

; Comments
(comment) @comment

((comment) @comment.documentation
  (#match? @comment.documentation "^(///|/\\*\\*)"))

; Literals
[
  (string)
  (hex_string_literal)
  (unicode_string_literal)
  (yul_string_literal)
] @string

(import_directive
  source: (string) @string.special.path)

[
  (number_literal)
  (yul_decimal_number)
  (yul_hex_number)
] @number

((number_literal) @number.float
  (#match? @number.float "^[0-9_]*\\.[0-9]"))

(number_unit) @type

[
  (true)
  (false)
] @boolean

(solidity_version) @number

; Keywords
[
  "emit"
  "assembly"
  "delete"
  "let"
  "using"
  "pragma"
  "solidity"
  "new"
] @keyword

"pragma" @keyword.directive

[
  "delete"
  "new"
] @keyword.operator

[
  "contract"
  "interface"
  "library"
  "struct"
  "enum"
  "event"
  "error"
  "type"
  "is"
] @keyword.type

[
  "function"
  "modifier"
  "constructor"
  "fallback"
  "receive"
] @keyword.function

[
  "import"
  "from"
  "as"
] @keyword.import

[
  "if"
  "else"
  "switch"
  "case"
  "default"
] @keyword.conditional

[
  "for"
  "while"
  "do"
  "break"
  "continue"
] @keyword.repeat

(using_directive
  "for" @keyword)

[
  "return"
  "returns"
] @keyword.return

[
  "try"
  "catch"
  "revert"
] @keyword.exception

[
  "abstract"
  "anonymous"
  "constant"
  "indexed"
  "memory"
  "storage"
  "calldata"
  "payable"
  "override"
  (visibility)
  (state_mutability)
  (immutable)
  (virtual)
  (override_specifier)
  (unchecked)
] @keyword.modifier

; Operators
[
  "=" "+=" "-=" "*=" "/=" "%=" "|=" "&=" "^=" "<<=" ">>="
  "+" "-" "*" "/" "%" "**" "++" "--" "==" "!=" "<" "<=" ">" ">=" "&&" "||" "!" "&" "|" "^" "~" "<<" ">>" "=>" ":=" "->"
] @operator

(ternary_expression
  [
    "?"
    ":"
  ] @keyword.conditional.ternary)

; Punctuation
[
  ","
  ";"
  "."
] @punctuation.delimiter

(call_struct_argument
  ":" @punctuation.delimiter)

(slice_access
  ":" @punctuation.delimiter)

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket

; Unfinished code --------------------------------------------------------------------------------

; Behind an open bracket the parser takes a keyword for a name: these words are none
((identifier) @keyword
  (#any-of? @keyword
    "break" "continue" "contract" "do" "else" "emit" "enum" "event" "external" "for" "function"
    "if" "import" "interface" "internal" "is" "library" "mapping" "new" "pragma" "private"
    "public" "return" "returns" "struct" "throw" "try" "using" "view" "virtual" "while"))
