; Classes behind a macro, of C++ and what is like it

; `class MACRO name { … };` reads as a function that gives a class named MACRO, with two bases as a variable that ends before the
; first `;` in its body; `MACRO template <…> struct name { … };` as nothing
([
  (function_definition
    type: [
      (class_specifier !body)
      (struct_specifier !body)
    ]
    declarator: [
      (identifier)
      (template_function)
      (qualified_identifier)
    ]) @injection.content
  (
    (ERROR
      .
      (type_identifier)
      .
      "template") @injection.content
    .
    (compound_statement) @injection.content)
  (
    (declaration
      type: [
        (class_specifier !body)
        (struct_specifier !body)
      ]
      (ERROR ":")) @injection.content
    .
    [(_) ";"]* @injection.content
    .
    (ERROR
      .
      "}") @injection.content)
  (declaration_list
    (declaration
      type: [
        (class_specifier !body)
        (struct_specifier !body)
      ]
      (ERROR ":")) @injection.content
    .
    [(_) ";"]* @injection.content
    .
    "}" @injection.content)
]
  (#set! injection.language "cpp_header")
  (#set! injection.include-children))
