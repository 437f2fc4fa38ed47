; re2c: the code around the rules is C (injections.scm)

; Blocks: /*!re2c:name … */
(re2c
  [
    "/*!"
    "*/"
  ] @keyword.directive)

(global_block
  "re2c" @keyword.directive)

(local_block
  [
    "local"
    ":"
    "re2c"
  ] @keyword.directive)

(rules_block
  [
    "rules"
    ":"
    "re2c"
  ] @keyword.directive)

(use_block
  [
    "use"
    ":"
    "re2c"
  ] @keyword.directive)

(max_block
  [
    "max"
    ":"
    "re2c"
  ] @keyword.directive)

(maxnmatch_block
  [
    "maxnmatch"
    ":"
    "re2c"
  ] @keyword.directive)

(getstate_block
  [
    "getstate"
    ":"
    "re2c"
  ] @keyword.directive)

(stags_block
  [
    "stags"
    ":"
    "re2c"
  ] @keyword.directive)

(mtags_block
  [
    "mtags"
    ":"
    "re2c"
  ] @keyword.directive)

(ignore_block) @comment

(block_name) @label

[
  "!include"
  "!use"
] @keyword.import

; Configurations: re2c:define:YYCURSOR = cursor;
(configuration
  "re2c" @keyword.directive)

[
  "api"
  "cgoto"
  "cond"
  "condenumprefix"
  "condprefix"
  "define"
  "eof"
  "flags"
  "format"
  "header"
  "indent"
  "label"
  "posix-captures"
  "sentinel"
  "separator"
  "startlabel"
  "state"
  "tags"
  "variable"
  "yybm"
  "yych"
  "yyfill"
] @property

(option_name) @property

[
  (api_style)
  (empty_class_conf)
  (encoding_policy)
  (input_conf)
] @constant.builtin

; Names
(name) @variable
(identifier) @variable
(field_identifier) @variable.member

(named_definition
  name: (name) @constant)

; Conditions
(label) @label
(condition
  (any) @character.special)

; Patterns
[
  (dstring)
  (sstring)
] @string

[
  (default)
  (end_of_input)
] @character.special

(character_class
  [
    "["
    "]"
  ] @punctuation.special)

(literal) @string.regexp

(character_class
  "^" @operator)

(range
  "-" @operator)

[
  (code_unit)
  (ctrl_code)
  (quote)
  (hex_digit)
  (oct_digit)
] @string.escape

[
  (mtag)
  (stag)
] @variable.parameter

; Literals
(number) @number

; Operators
[
  (close)
  "!"
  "->"
  "/"
  ":=>"
  "="
  "=>"
  "\\"
  "|"
] @operator

; Punctuation
[
  ","
  "."
  ":"
  ";"
  "@"
] @punctuation.delimiter

[
  "("
  ")"
  "<"
  ">"
  "{"
  "}"
] @punctuation.bracket

(wildcard
  "." @character.special)

(header_off_block
  _ @keyword.directive)

(header_on_block
  _ @keyword.directive)

; Comments
(comment) @comment
