; Names in general; the groups below refine them

(identifier) @variable

; Unfinished code --------------------------------------------------------------------------------

; Behind an open bracket the parser takes a keyword for a name: these words are none
((identifier) @keyword
  (#any-of? @keyword
    "as" "break" "const" "continue" "else" "enum" "extern" "fn" "for" "if" "impl" "in" "let"
    "loop" "match" "mod" "move" "mut" "pub" "ref" "return" "static" "struct" "trait" "type"
    "unsafe" "use" "where" "while"))

; Other names -------------------------------------------------------------------------------------

(type_identifier) @type
(primitive_type) @type.builtin
(field_identifier) @variable.member
(shorthand_field_identifier) @variable.member
(shorthand_field_initializer (identifier) @variable.member)

; Constants by their spelling

((identifier) @constant
  (#match? @constant "^_*[A-Z][A-Z0-9_]*$"))

; Type-like names in value position: paths, macro arguments

((identifier) @type
  (#match? @type "^[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*$"))

; Inside macro arguments there are only flat tokens: go by the neighbours

("." @_dot . (identifier) @variable.member)

((identifier) @_type
  . "::" @_path
  . (identifier) @constant
  (#match? @_type "^[A-Z]")
  (#match? @constant "^[A-Z]"))

((identifier) @function.call
  . (token_tree "(")
  (#match? @function.call "^[a-z_]"))

((identifier) @constructor
  . (token_tree "(")
  (#match? @constructor "^[A-Z]"))

("." @_dot . (identifier) @function.method.call . (token_tree "("))
((identifier) @function.macro . "!" @_bang . (token_tree))

; ... but where some other token comes between the name and the group, the name is not called

((identifier) @variable
  . _ @_next
  . (token_tree "(")
  (#match? @variable "^[a-z_]")
  (#not-eq? @_next "!"))

((identifier) @type
  . _ @_next
  . (token_tree "(")
  (#match? @type "^[A-Z]")
  (#not-eq? @_next "!"))

((identifier) @constant
  . _ @_next
  . (token_tree "(")
  (#match? @constant "^[A-Z][A-Z0-9_]*$")
  (#not-eq? @_next "!"))

("." @_dot . (identifier) @variable.member . _ @_next . (token_tree "("))

; ... nor is the head of a path

((identifier) @module
  . "::"
  (#match? @module "^[a-z_]"))

((identifier) @type
  . "::"
  (#match? @type "^[A-Z]"))

; ... but is called with type arguments: `collect::<Vec<_>>()`

((identifier) @function.call
  . "::" @_path
  . "<" @_open
  (#match? @function.call "^[a-z_]")
  (#has-parent? @function.call token_tree))

("." @_dot . (identifier) @function.method.call . "::" @_path . "<" @_open)
("fn" @keyword.function . (identifier) @function)

; Modules and paths

[
  (mod_item name: (identifier) @module)
  (extern_crate_declaration (identifier) @module)
  (visibility_modifier (scoped_identifier name: (identifier) @module))
  (scoped_identifier path: [(identifier) @module (scoped_identifier name: (identifier) @module)])
  (scoped_type_identifier path: [(identifier) @module (scoped_identifier name: (identifier) @module)])
  (scoped_use_list path: [(identifier) @module (scoped_identifier name: (identifier) @module)])
  (use_wildcard [(identifier) @module (scoped_identifier name: (identifier) @module)])
  (use_declaration argument: [(identifier) @module (scoped_identifier name: (identifier) @module)])
  (use_list [(identifier) @module (scoped_identifier name: (identifier) @module)])
  (use_as_clause path: [(identifier) @module (scoped_identifier name: (identifier) @module)])
  (use_as_clause alias: (identifier) @module)
]

; ... where a capital says that it is a type or a constant after all

([
  (scoped_identifier path: [(identifier) @type (scoped_identifier name: (identifier) @type)])
  (scoped_type_identifier path: [(identifier) @type (scoped_identifier name: (identifier) @type)])
  (scoped_use_list path: [(identifier) @type (scoped_identifier name: (identifier) @type)])
  (use_wildcard [(identifier) @type (scoped_identifier name: (identifier) @type)])
  (use_declaration argument: [(identifier) @type (scoped_identifier name: (identifier) @type)])
  (use_list [(identifier) @type (scoped_identifier name: (identifier) @type)])
  (use_as_clause path: [(identifier) @type (scoped_identifier name: (identifier) @type)])
  (use_as_clause alias: (identifier) @type)
]
  (#match? @type "^[A-Z]"))

([
  (use_declaration argument: (scoped_identifier name: (identifier) @constant))
  (use_list [(identifier) @constant (scoped_identifier name: (identifier) @constant)])
  (use_as_clause path: (scoped_identifier name: (identifier) @constant))
  (use_as_clause alias: (identifier) @constant)
]
  (#match? @constant "^[A-Z][A-Z0-9_]+$"))

; Enum variants: `Ordering::Less`

(scoped_identifier
  path: [(identifier) @_type (scoped_identifier name: (identifier) @_type)]
  name: (identifier) @constant
  (#match? @_type "^[A-Z]")
  (#match? @constant "^[A-Z]"))

(match_pattern
  (identifier) @constant
  (#match? @constant "^[A-Z]"))

; ... unless the path goes on

(scoped_identifier
  path: (scoped_identifier path: (identifier) name: (identifier) @type)
  (#match? @type "^[A-Z]"))

; Constants and statics

[
  (const_item name: (identifier) @constant)
  (static_item name: (identifier) @constant)
  (const_parameter name: (identifier) @constant)
]

; Type definitions

[
  (type_item name: (type_identifier) @type.definition)
  (associated_type name: (type_identifier) @type.definition)
]

; Function definitions

[(function_item name: (identifier) @function) (function_signature_item name: (identifier) @function)]

[
  (impl_item body: (declaration_list (function_item name: (identifier) @function.method)))
  (trait_item
    body: (declaration_list
      [
        (function_item name: (identifier) @function.method)
        (function_signature_item name: (identifier) @function.method)
      ]))
]

; Functions that are passed on by their path: `map(Self::new)`

([
  (arguments (scoped_identifier name: (identifier) @function))
  (field_initializer value: (scoped_identifier name: (identifier) @function))
]
  (#match? @function "^[a-z_]"))

; Calls

[
  (call_expression
    function: [
      (identifier) @function.call
      (scoped_identifier name: (identifier) @function.call)
      (field_expression field: (field_identifier) @function.method.call)
    ])
  (generic_function
    function: [
      (identifier) @function.call
      (scoped_identifier name: (identifier) @function.call)
      (field_expression field: (field_identifier) @function.method.call)
    ])
]

; ... that is not called here: `clone: owned_clone::<T>`
(field_initializer
  value: (generic_function
    function: (identifier) @function))

; Constructors: tuple structs and variants with a payload

(call_expression
  function: [(identifier) @constructor (scoped_identifier name: (identifier) @constructor)]
  (#match? @constructor "^[A-Z]"))

; ... a variant is a constant, whatever it carries and wherever it stands

((tuple_struct_pattern type: [(identifier) @constant (scoped_identifier name: (identifier) @constant)])
  (#match? @constant "^[A-Z]"))

[
  (let_declaration pattern: (tuple_struct_pattern type: (identifier) @constructor))
  (for_expression pattern: (tuple_struct_pattern type: (identifier) @constructor))
  (parameter pattern: (tuple_struct_pattern type: (identifier) @constructor))
  (closure_parameters (tuple_struct_pattern type: (identifier) @constructor))
]

((identifier) @constant.builtin
  (#any-of? @constant.builtin "None" "Some" "Ok" "Err"))

(enum_variant name: (identifier) @constant)

([
  (call_expression
    function: (scoped_identifier
      path: [(identifier) @_type (scoped_identifier name: (identifier) @_type)]
      name: (identifier) @constant))
  (tuple_struct_pattern
    type: (scoped_identifier
      path: [(identifier) @_type (scoped_identifier name: (identifier) @_type)]
      name: (identifier) @constant))
  (struct_pattern
    type: (scoped_type_identifier
      path: [(identifier) @_type (scoped_identifier name: (identifier) @_type)]
      name: (type_identifier) @constant))
  (struct_expression
    name: (scoped_type_identifier
      path: [(identifier) @_type (scoped_identifier name: (identifier) @_type)]
      name: (type_identifier) @constant))
]
  (#match? @_type "^[A-Z]")
  (#match? @constant "^[A-Z]"))

; ... among the tokens of a macro, too
((identifier) @_type
  . "::"
  . (identifier) @constant
  . (token_tree "(")
  (#match? @_type "^[A-Z]")
  (#match? @constant "^[A-Z]"))

; Parameters

(parameter pattern: (identifier) @variable.parameter)

(parameter
  pattern: (_ (identifier) @variable.parameter)
  (#match? @variable.parameter "^[a-z_]"))

(closure_parameters (identifier) @variable.parameter)

(closure_parameters
  (_ (identifier) @variable.parameter)
  (#match? @variable.parameter "^[a-z_]"))

(closure_parameters (_ (tuple_pattern (identifier) @variable.parameter)))

(parameter
  pattern: (struct_pattern
    (field_pattern
      pattern: [
        (identifier) @variable.parameter
        (mut_pattern (identifier) @variable.parameter)
        (ref_pattern (identifier) @variable.parameter)
      ])))

; ... through `ref`, `mut` and tuples

([
  (parameter
    pattern: (_
      [
        (mut_pattern (identifier) @variable.parameter)
        (ref_pattern [(identifier) @variable.parameter (mut_pattern (identifier) @variable.parameter)])
        (reference_pattern (identifier) @variable.parameter)
        (tuple_pattern (identifier) @variable.parameter)
      ]))
  (closure_parameters
    (_
      [
        (mut_pattern (identifier) @variable.parameter)
        (ref_pattern [(identifier) @variable.parameter (mut_pattern (identifier) @variable.parameter)])
        (reference_pattern (identifier) @variable.parameter)
      ]))
]
  (#match? @variable.parameter "^[a-z_]"))

(self) @variable.builtin

; Paths that start from a fixed place

[(crate) (super)] @module.builtin
(scoped_identifier path: (self) @module.builtin)
(scoped_use_list path: (self) @module.builtin)
(use_list (self) @module.builtin)
(visibility_modifier (self) @module.builtin)

; Associated items of the primitive types: `u32::MAX`

(scoped_identifier
  path: (identifier) @type.builtin
  (#any-of? @type.builtin
    "bool" "char" "str" "f32" "f64" "i8" "i16" "i32" "i64" "i128" "isize" "u8" "u16" "u32" "u64" "u128"
    "usize"))

; Macros

(macro_definition name: (identifier) @function.macro)
(macro_invocation macro: (identifier) @function.macro "!" @function.macro)
(macro_invocation macro: (scoped_identifier name: (identifier) @function.macro) "!" @function.macro)
(metavariable) @variable.parameter
(fragment_specifier) @type.builtin

; ... the separators of a repetition are no nodes of their own

[(token_repetition) (token_repetition_pattern)] @punctuation.special

; Attributes: `#[derive(Debug)]`, `#![allow(...)]`

(attribute (identifier) @attribute)
(attribute (scoped_identifier path: (identifier) @attribute name: (identifier) @attribute))

(attribute
  arguments: (token_tree (identifier) @attribute)
  (#match? @attribute "^[a-z_]"))

(attribute
  arguments: (token_tree
    (token_tree
      [
        (identifier) @attribute
        (token_tree
          [
            (identifier) @attribute
            (token_tree
              [
                (identifier) @attribute
                (token_tree (identifier) @attribute)
              ])
          ])
      ]))
  (#match? @attribute "^[a-z_]"))

(attribute
  arguments: (token_tree (identifier) @type)
  (#match? @type "^[A-Z]"))

; attributes among the tokens of a macro
(token_tree "#" . (token_tree . "[" . (identifier) @attribute))
((token_tree
  "#"
  . (token_tree
    . "["
    . (identifier)
    . (token_tree [(identifier) @attribute (token_tree (identifier) @attribute)])))
  (#match? @attribute "^[a-z_]"))

; The implementing type

((type_identifier) @type.builtin
  (#eq? @type.builtin "Self"))

((identifier) @type.builtin
  (#eq? @type.builtin "Self"))

; Lifetimes and loop labels

("'" @label . (identifier) @label)

; Literals

(boolean_literal) @boolean
(integer_literal) @number
(float_literal) @number.float
(field_expression field: (integer_literal) @variable.member)
(char_literal) @character

; one token: an escape stands alone between its quotes
((char_literal) @string.escape
  (#match? @string.escape "^b?'\\\\"))

(string_literal) @string
(raw_string_literal) @string
(escape_sequence) @string.escape

; Keywords

["impl" "let" "where" "for"] @keyword
["enum" "struct" "trait" "type" "union"] @keyword.type
["fn" "macro_rules!"] @keyword.function
["use" "mod"] @keyword.import
(extern_crate_declaration "extern" @keyword.import (crate) @keyword.import)

[
  "const" "default" "dyn" "extern" "move" "pub" "raw" "ref" "static" "unsafe" (mutable_specifier)
] @keyword.modifier

(extern_crate_declaration "extern" @keyword.import)
["async" "await" "gen" "yield"] @keyword.coroutine
["if" "else" "match"] @keyword.conditional
["loop" "while" "break" "continue"] @keyword.repeat
(for_expression "for" @keyword.repeat "in" @keyword.repeat)
(token_tree ["for" "in"] @keyword.repeat)
(token_tree_pattern ["for" "in"] @keyword.repeat)
(token_repetition "for" @keyword.repeat)
(visibility_modifier "in" @keyword.modifier)
(use_bounds "use" @keyword)
"return" @keyword.return
"try" @keyword.exception
"as" @keyword.operator
(use_as_clause "as" @keyword.import)
(extern_crate_declaration "as" @keyword.import)

; ... which may be names

(["default" "gen" "union"] @function.call . (token_tree "("))
("." @_dot . ["default" "gen" "union"] @function.method.call . (token_tree "("))

; ... or are mere identifiers inside macro arguments

((identifier) @keyword.conditional
  (#eq? @keyword.conditional "else"))

((identifier) @keyword.repeat
  (#eq? @keyword.repeat "in"))

((identifier) @keyword.modifier
  (#any-of? @keyword.modifier "dyn" "extern" "move" "ref"))

; Operators

[
  "!" "!=" "%" "%=" "&" "&&" "&=" "*" "*=" "+" "+=" "-" "-=" "->" ".." "..." "..=" "/" "/=" "<" "<<" "<<="
  "<=" "=" "==" "=>" ">" ">=" ">>" ">>=" "?" "@" "^" "^=" "|" "|=" "||"
] @operator

(macro_invocation "!" @function.macro)
("'" @label . "static" @label)
(inner_attribute_item "!" @punctuation.special)
(never_type "!" @type.builtin)
((identifier) @_macro . "!" @function.macro . (token_tree))
(["," ";" ":" "=>" "=" "==" "!=" "&" "&&" "|" "||"] @_before . "!" @operator)

; Wildcards

"_" @character.special

((identifier) @character.special
  (#eq? @character.special "_"))

((type_identifier) @character.special
  (#eq? @character.special "_"))

(lifetime (identifier) @label)
(use_wildcard "*" @character.special)

; Punctuation

["," "." ":" "::" ";"] @punctuation.delimiter
["(" ")" "[" "]" "{" "}"] @punctuation.bracket
(type_arguments ["<" ">"] @punctuation.bracket)
(type_parameters ["<" ">"] @punctuation.bracket)
(bracketed_type ["<" ">"] @punctuation.bracket)
(for_lifetimes ["<" ">"] @punctuation.bracket)
(use_bounds ["<" ">"] @punctuation.bracket)
(closure_parameters "|" @punctuation.bracket)
["$" "#"] @punctuation.special

; Comments

(line_comment) @comment
(block_comment) @comment
(line_comment [(inner_doc_comment_marker) (outer_doc_comment_marker)]) @comment.documentation
(block_comment [(inner_doc_comment_marker) (outer_doc_comment_marker)]) @comment.documentation
(outer_doc_comment_marker ["/" "*"] @comment.documentation)
(inner_doc_comment_marker "!" @comment.documentation)
(shebang) @keyword.directive

; unproved: it is about spelling, not about colours
((attribute
  (identifier) @_attribute
  arguments: (token_tree
    (string_literal) @nospell))
  (#any-of? @_attribute "cfg" "cfg_attr" "link" "path" "serde"))
