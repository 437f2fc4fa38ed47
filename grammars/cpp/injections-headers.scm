; Classes behind a macro, of C++ and what is like it

; `class MACRO name { … };` and `class name MACRO { … };` read as a function that gives a class; a second reading has neither macro
((function_definition
  type: [
    (class_specifier !body)
    (struct_specifier !body)
  ]
  declarator: [
    (identifier)
    (template_function)
    (qualified_identifier)
    (parenthesized_declarator)
  ]) @injection.content
  (#match? @injection.content "^(class|struct)\\s+([A-Z][A-Z0-9_]*([(][^()]*[)])?\\s+[A-Za-z_]|[A-Za-z_]\\w*[ \t]+[A-Z][A-Z0-9_]*\\s*[:{])")
  (#set! injection.language "cpp_header")
  (#set! injection.include-children))

; with two bases as a variable that ends before the first `;` in its body; `MACRO template <…> struct name { … };` as nothing
([
  (
    (ERROR
      .
      (type_identifier)
      .
      "template") @injection.content
    .
    (compound_statement) @injection.content)
  (
    [
      (declaration
        type: [
          (class_specifier !body)
          (struct_specifier !body)
        ]
        (ERROR ":"))
      (template_declaration
        (declaration
          type: [
            (class_specifier !body)
            (struct_specifier !body)
          ]
          (ERROR ":")))
    ] @injection.content
    .
    [(_) ";"]* @injection.content
    .
    (ERROR
      .
      "}") @injection.content)
  (declaration_list
    [
      (declaration
        type: [
          (class_specifier !body)
          (struct_specifier !body)
        ]
        (ERROR ":"))
      (template_declaration
        (declaration
          type: [
            (class_specifier !body)
            (struct_specifier !body)
          ]
          (ERROR ":")))
    ] @injection.content
    .
    [(_) ";"]* @injection.content
    .
    "}" @injection.content)
]
  (#set! injection.language "cpp_header")
  (#set! injection.include-children))
