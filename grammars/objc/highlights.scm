; Objective-C. The queries of C come first; what follows adds to them and refines them.

; Names

((identifier) @variable.builtin
  (#any-of? @variable.builtin "self" "super" "_cmd"))

((identifier) @constant.builtin
  (#any-of? @constant.builtin "nil" "Nil"))

((identifier) @boolean
  (#any-of? @boolean "YES" "NO"))

; names as the constants of frameworks have them: kCFNull, NSNotFound
((identifier) @constant
  (#match? @constant "^k[A-Z]"))

([
  (message_expression
    ":"
    .
    (identifier) @constant)
  (argument_list
    (identifier) @constant)
  (binary_expression
    (identifier) @constant)
  (init_declarator
    value: (identifier) @constant)
  (assignment_expression
    right: (identifier) @constant)
  (case_statement
    value: (identifier) @constant)
  (return_statement
    (identifier) @constant)
  (conditional_expression
    (identifier) @constant)
  (dictionary_pair
    (identifier) @constant)
  (array_literal
    (identifier) @constant)
  (subscript_expression
    index: (identifier) @constant)
]
  (#match? @constant "^[A-Z][A-Z]+[A-Z][a-z]"))

; __has_include(<UIKit/UIKit.h>)
(argument_list
  (system_lib_string) @string.special.path)

; an instance variable
((identifier) @variable.member
  (#match? @variable.member "^_[a-z]"))

; Types

[
  "BOOL"
  "SEL"
  "IMP"
  "Class"
  "id"
] @type.builtin

((type_identifier) @type.builtin
  (#any-of? @type.builtin "instancetype" "Protocol" "NSInteger" "NSUInteger" "CGFloat" "NSTimeInterval" "unichar"))

(message_expression
  receiver: (identifier) @type
  (#match? @type "^[A-Z][A-Z]*[a-z]"))

(field_expression
  argument: (identifier) @type
  (#match? @type "^[A-Z][A-Z]*[a-z]"))

; @protocol(Name)
(at_expression
  "@" @keyword
  (call_expression
    function: (identifier) @keyword
    arguments: (argument_list
      (identifier) @type))
  (#any-of? @keyword "@" "protocol"))

(class_declaration
  (identifier) @type)

(protocol_forward_declaration
  (identifier) @type)

(protocol_reference_list
  (identifier) @type)

(class_interface
  superclass: (identifier) @type)

(class_implementation
  superclass: (identifier) @type)

(class_interface
  "@interface"
  .
  (identifier) @type)

(class_implementation
  "@implementation"
  .
  (identifier) @type)

(protocol_declaration
  "@protocol"
  .
  (identifier) @type)

(class_interface
  category: (identifier) @module)

(class_implementation
  category: (identifier) @module)

(type_definition
  declarator: (function_declarator
    declarator: (parenthesized_declarator
      (block_pointer_declarator
        declarator: (type_identifier) @type.definition))))

; Methods

(method_declaration
  (identifier) @function.method)

(method_definition
  (identifier) @function.method)

; what stands behind the last parameter: NS_DESIGNATED_INITIALIZER
(method_declaration
  (identifier) @attribute
  (#match? @attribute "^[A-Z][A-Z0-9]*_[A-Z0-9_]+$"))

(method_parameter
  (identifier) @variable.parameter)

(method_declaration
  [
    "+"
    "-"
  ] @keyword.function)

(method_definition
  [
    "+"
    "-"
  ] @keyword.function)

(message_expression
  method: (identifier) @function.method.call)

((message_expression
  receiver: (identifier) @type
  method: (identifier) @constructor)
  (#any-of? @constructor "new" "alloc"))

((message_expression
  receiver: (identifier) @variable.builtin)
  (#any-of? @variable.builtin "self" "super"))

[
  (selector_expression) @function.method
  (selector_expression
    (identifier) @function.method)
]

(selector_expression
  "@selector" @keyword.operator)

(selector_expression
  [
    "("
    ")"
  ] @punctuation.bracket)

; Blocks

(block_literal
  "^" @keyword.function)

(block_pointer_declarator
  "^" @punctuation.special)

(abstract_block_pointer_declarator
  "^" @punctuation.special)

; Properties and instance variables

(struct_declarator
  (identifier) @variable.member)

(struct_declarator
  (pointer_declarator
    declarator: (identifier) @variable.member))

(struct_declarator
  (_
    declarator: (parenthesized_declarator
      (block_pointer_declarator
        declarator: (identifier) @variable.member))))

(property_declaration
  (struct_declaration
    (struct_declarator
      (identifier) @property)))

(property_declaration
  (struct_declaration
    (struct_declarator
      (pointer_declarator
        declarator: (identifier) @property))))

(property_implementation
  (identifier) @property)

(property_implementation
  "="
  .
  (identifier) @variable.member)

(property_attribute
  (identifier) @keyword.modifier)

(property_attribute
  "="
  (identifier) @function.method)

; Literals

[
  (array_literal
    "@" @punctuation.special)
  (dictionary_literal
    "@" @punctuation.special)
  (at_expression
    "@" @punctuation.special)
]

(string_literal
  "@" @string)

(version_number) @number.float

(platform) @constant.builtin

(available_expression
  (identifier) @constant.builtin)

; Punctuation

(parameterized_arguments
  [
    "<"
    ">"
  ] @punctuation.bracket)

(generic_specifier
  [
    "<"
    ">"
  ] @punctuation.bracket)

(protocol_reference_list
  [
    "<"
    ">"
  ] @punctuation.bracket)

; Keywords

[
  "@autoreleasepool"
  "@defs"
  "@end"
  "@implementation"
  "@interface"
  "@protocol"
  "@synthesize"
  "@dynamic"
  "@property"
  "@synchronized"
] @keyword

(class_declaration
  [
    "@"
    "class"
  ] @keyword)

"@compatibility_alias" @keyword.type

[
  "@import"
  "#import"
] @keyword.import

(module_import
  path: (identifier) @module)

[
  "@try"
  "@catch"
  "@finally"
  "@throw"
  "__try"
  "__catch"
  "__finally"
] @keyword.exception

[
  "@available"
  "__builtin_available"
  "@encode"
  "typeof"
  "__typeof"
  "__typeof__"
] @keyword.operator

"in" @keyword.repeat

[
  "@private"
  "@protected"
  "@public"
  "@package"
  "@optional"
  "@required"
  (type_qualifier)
  (protocol_qualifier)
  "__covariant"
  "__contravariant"
  "__bridge"
  "__bridge_transfer"
  "__bridge_retained"
] @keyword.modifier

[
  "API_AVAILABLE"
  "API_DEPRECATED"
  "API_UNAVAILABLE"
  "NS_AVAILABLE"
  "NS_DEPRECATED_IOS"
  "NS_SWIFT_NAME"
  "NS_SWIFT_UNAVAILABLE"
  "NS_REQUIRES_NIL_TERMINATION"
  "NS_FORMAT_FUNCTION"
  "NS_UNAVAILABLE"
  "IBOutlet"
  "IBInspectable"
  "IB_DESIGNABLE"
  "UI_APPEARANCE_SELECTOR"
  "availability"
] @attribute

[
  "NS_INLINE"
  "FOUNDATION_EXPORT"
  "FOUNDATION_EXTERN"
  "UIKIT_EXTERN"
  "OBJC_EXPORT"
] @keyword.modifier

; macros that stand alone and are taken for a type or a name
([
  (type_identifier)
  (identifier)
] @attribute
  (#any-of? @attribute "NS_ASSUME_NONNULL_BEGIN" "NS_ASSUME_NONNULL_END" "NS_DESIGNATED_INITIALIZER"))

; Behind such macros the grammar is lost for a moment

[
  "nullable"
  "_Nullable"
  "__autoreleasing"
] @keyword.modifier

; unproved: objc_header has most such texts parsed again; behind other macros
(ERROR
  "@" @keyword
  .
  (identifier) @keyword
  (#any-of? @keyword "@" "interface" "protocol" "implementation" "property" "class" "end"))

(ERROR
  (identifier) @type
  (#match? @type "^[A-Z]+[a-z]"))

; else if ((flags & mask) != 0) behind #if: to the parser a function called if
(function_declarator
  declarator: (identifier) @_if
  parameters: (parameter_list
    (parameter_declaration
      type: (type_identifier) @variable))
  (#eq? @_if "if"))

; the superclass in front of a @property
; unproved: objc_header has most such texts parsed again; behind other macros
((identifier) @type
  (#has-parent? @type "function_declarator")
  (#any-of? @type
    "NSObject" "NSProxy" "NSOperation" "NSManagedObject" "NSView" "NSViewController" "NSWindowController" "UIView"
    "UIViewController" "UITableViewController" "UITableViewCell" "UICollectionViewCell" "UIControl" "UIResponder"
    "UINavigationController" "CALayer" "XCTestCase"))

; unproved: objc_header has most such texts parsed again; behind other macros
(parameter_list
  (identifier) @keyword.modifier
  (#any-of? @keyword.modifier
    "nonatomic" "atomic" "copy" "strong" "weak" "assign" "retain" "readonly" "readwrite" "nullable" "nonnull"
    "null_resettable" "class"))

; typedef NS_ENUM(NSInteger, Color) { ColorRed, ColorGreen = 2 }: to the parser a block of expressions at the level of the file
((macro_type_specifier
  name: (identifier) @keyword.type)
  (#match? @keyword.type "^(NS|CF|UI)_([A-Z]+_)*(ENUM|OPTIONS)$"))

((comma_expression
  [
    (identifier) @constant
    (assignment_expression left: (identifier) @constant)
  ])
  (#not-has-ancestor? @constant "function_definition" "method_definition" "for_statement"))

; without values: names of a type
((type_definition
  type: (macro_type_specifier
    name: (identifier) @_macro)
  declarator: (type_identifier) @constant)
  (#match? @_macro "^(NS|CF|UI)_([A-Z]+_)*(ENUM|OPTIONS)$"))

; - (nonnull NSString *)name: to the parser a type
((type_identifier) @keyword.modifier
  (#any-of? @keyword.modifier "nonnull" "null_unspecified"))
