; inherits: javascript

; Types -------------------------------------------------------------------------------------------

(type_identifier) @type
((type_identifier) @type.builtin
  (#any-of? @type.builtin
    "Array" "ArrayBuffer" "AsyncIterable" "AsyncIterableIterator" "Awaited" "BigInt" "Boolean" "Buffer"
    "Capitalize" "ConstructorParameters" "DataView" "Date" "Error" "Exclude" "Extract" "Float32Array"
    "Float64Array" "Function" "Generator" "InstanceType" "Int16Array" "Int32Array" "Int8Array" "Iterable"
    "IterableIterator" "Iterator" "Lowercase" "Map" "NoInfer" "NonNullable" "Number" "Object" "Omit"
    "OmitThisParameter" "Parameters" "Partial" "Pick" "Promise" "PromiseLike" "PropertyKey" "Proxy"
    "Readonly" "ReadonlyArray" "ReadonlyMap" "ReadonlySet" "Record" "RegExp" "Required" "ReturnType" "Set"
    "String" "Symbol" "ThisParameterType" "ThisType" "TypeError" "URL" "Uint16Array" "Uint32Array"
    "Uint8Array" "Uint8ClampedArray" "Uncapitalize" "Uppercase" "WeakMap" "WeakRef" "WeakSet"))

(predefined_type) @type.builtin
(this_type) @variable.builtin

(type_alias_declaration
  name: (type_identifier) @type.definition)
(enum_declaration
  name: (identifier) @type)
(class_declaration
  name: (type_identifier) @type)
(class
  name: (type_identifier) @type)
(abstract_class_declaration
  name: (type_identifier) @type)
(interface_declaration
  name: (type_identifier) @type)

(extends_clause
  value: (identifier) @type)
(extends_clause
  value: (member_expression
    object: (identifier) @module
    property: (property_identifier) @type))

; Names that are imported as types
(import_specifier
  "type"
  name: (identifier) @type)
(import_statement
  "type"
  (import_clause
    [
      (identifier) @type
      (named_imports
        (import_specifier
          (identifier) @type))
    ]))

; ... and exported
(export_specifier
  "type"
  (identifier) @type)
(export_statement
  "type"
  (export_clause
    (export_specifier
      (identifier) @type)))

; `as const`, and `const` where a type may stand
(as_expression
  "const" @keyword.modifier)
(type_parameter
  "const" @keyword.modifier)

; Parts of a template literal type
(template_literal_type) @string
(template_type) @none

; Modules and namespaces --------------------------------------------------------------------------

(nested_type_identifier
  module: (identifier) @module)
(nested_identifier
  [
    (identifier) @module
    (property_identifier) @module
    (member_expression
      [
        (identifier) @module
        (property_identifier) @module
        (member_expression
          [
            (identifier)
            (property_identifier)
          ] @module)
      ])
  ])
(internal_module
  name: (identifier) @module)
(module
  name: (identifier) @module)
(import_require_clause
  (identifier) @module)
(import_alias
  (identifier) @module)
(export_statement
  "namespace"
  (identifier) @module)

; Parameters --------------------------------------------------------------------------------------

(required_parameter
  pattern: [
    (identifier) @variable.parameter
    (rest_pattern
      (identifier) @variable.parameter)
  ])
(optional_parameter
  pattern: (identifier) @variable.parameter)
(required_parameter
  pattern: (this) @variable.builtin)

; The named members of a tuple type
(required_parameter
  name: [
    (identifier) @variable.parameter
    (rest_pattern
      (identifier) @variable.parameter)
  ])
(optional_parameter
  name: (identifier) @variable.parameter)

; The names of index signatures and of predicates
(index_signature
  name: (identifier) @variable.parameter)
(type_predicate
  name: (identifier) @variable.parameter)
(asserts
  (identifier) @variable.parameter)

; Destructured parameters, with and without defaults, two levels deep.
(required_parameter
  pattern: [
    (object_pattern
      [
        (shorthand_property_identifier_pattern) @variable.parameter
        (object_assignment_pattern
          left: (shorthand_property_identifier_pattern) @variable.parameter)
        (rest_pattern
          (identifier) @variable.parameter)
        (pair_pattern
          value: [
            (identifier) @variable.parameter
            (assignment_pattern
              left: (identifier) @variable.parameter)
            (object_pattern
              [
                (shorthand_property_identifier_pattern) @variable.parameter
                (object_assignment_pattern
                  left: (shorthand_property_identifier_pattern) @variable.parameter)
                (pair_pattern
                  value: (identifier) @variable.parameter)
              ])
            (array_pattern
              (identifier) @variable.parameter)
          ])
      ])
    (array_pattern
      [
        (identifier) @variable.parameter
        (assignment_pattern
          left: (identifier) @variable.parameter)
        (rest_pattern
          (identifier) @variable.parameter)
      ])
  ])

; Members -----------------------------------------------------------------------------------------

(property_signature
  name: (property_identifier) @variable.member)
(property_signature
  name: (string) @variable.member)
(public_field_definition
  name: (property_identifier) @variable.member)
(public_field_definition
  name: (string) @variable.member)
((public_field_definition
  name: [
    (property_identifier)
    (private_property_identifier)
  ] @constant)
  (#match? @constant "^#?(_+[A-Z]|[A-Z][A-Z0-9_$])[A-Z0-9_$]*$"))
(public_field_definition
  name: [
    (property_identifier)
    (private_property_identifier)
  ] @function.method
  value: [
    (arrow_function)
    (function_expression)
    (generator_function)
  ])
(property_signature
  name: (property_identifier) @function.method
  type: (type_annotation
    (function_type)))

; Members of an enumeration
(enum_body
  name: [
    (property_identifier)
    (string)
  ] @constant)
(enum_assignment
  name: [
    (property_identifier)
    (string)
  ] @constant)
(enum_assignment
  value: [
    (identifier) @constant
    (binary_expression
      [
        (identifier) @constant
        (parenthesized_expression
          (binary_expression
            (identifier) @constant))
        (binary_expression
          (identifier) @constant)
      ])
  ])

; Functions ---------------------------------------------------------------------------------------

(function_signature
  name: (identifier) @function)
(method_signature
  name: [
    (property_identifier)
    (private_property_identifier)
    (string)
  ] @function.method)
(abstract_method_signature
  name: [
    (property_identifier)
    (private_property_identifier)
    (string)
  ] @function.method)
(method_signature
  name: (property_identifier) @constructor
  (#eq? @constructor "constructor"))

; Directives in comments --------------------------------------------------------------------------

((comment) @keyword.directive
  (#match? @keyword.directive "^/// *<(reference|amd-module|amd-dependency)"))

; Keywords ----------------------------------------------------------------------------------------

[
  "abstract"
  "accessor"
  "declare"
  "private"
  "protected"
  "public"
  "readonly"
  (override_modifier)
] @keyword.modifier

[
  "enum"
  "interface"
  "module"
  "namespace"
  "type"
] @keyword.type

[
  "global"
  "implements"
  "using"
] @keyword

[
  "asserts"
  "infer"
  "is"
  "keyof"
  "satisfies"
] @keyword.operator

; `void` as a type
(predefined_type
  "void" @type.builtin)

(as_expression
  "as" @keyword.operator)
(mapped_type_clause
  "as" @keyword.operator)
(mapped_type_clause
  "in" @keyword.operator)

; `type` of an import or an export
(import_statement
  "type" @keyword.import)
(import_specifier
  [
    "type"
    "typeof"
  ] @keyword.import)
(import_statement
  "typeof" @keyword.import)
(export_statement
  [
    "type"
    "namespace"
  ] @keyword.import)
(export_specifier
  [
    "type"
    "typeof"
  ] @keyword.import)
(import_attribute
  "assert" @keyword.import)
(import_require_clause
  "require" @function.builtin)

(enum_declaration
  "const" @keyword.modifier)

; Operators and punctuation -----------------------------------------------------------------------

(non_null_expression
  "!" @operator)
(conditional_type
  [
    "?"
    ":"
  ] @keyword.conditional.ternary)
(conditional_type
  "extends" @keyword.conditional)

[
  "?."
  "-?:"
  "+?:"
  "?:"
] @operator

(optional_parameter
  "?" @operator)
(property_signature
  "?" @operator)
(public_field_definition
  "?" @operator)
(method_definition
  "?" @operator)
(method_signature
  "?" @operator)
(abstract_method_signature
  "?" @operator)
(optional_type
  "?" @operator)
(flow_maybe_type
  "?" @operator)

(type_arguments
  [
    "<"
    ">"
  ] @punctuation.bracket)
(type_parameters
  [
    "<"
    ">"
  ] @punctuation.bracket)

[
  "{|"
  "|}"
] @punctuation.bracket

(template_type
  [
    "${"
    "}"
  ] @punctuation.special)

; class A<in out T>: no syntax of the parser's
((type_parameters
  (type_parameter
    name: (type_identifier) @keyword.modifier)
  .
  (ERROR
    .
    (identifier) @type
    .))
  (#any-of? @keyword.modifier "in" "out"))
((type_parameters
  (type_parameter
    name: (type_identifier) @keyword.modifier)
  .
  (ERROR
    .
    (identifier) @keyword.modifier
    .
    (identifier) @type
    .))
  (#any-of? @keyword.modifier "in" "out"))
