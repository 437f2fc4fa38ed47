; JavaScript: what the TypeScript grammars build otherwise (bare parameters, fields, heritage).

; Parameters --------------------------------------------------------------------------------------

(formal_parameters
  (identifier) @variable.parameter)
(formal_parameters
  (assignment_pattern
    left: (identifier) @variable.parameter))
(formal_parameters
  (rest_pattern
    (identifier) @variable.parameter))

; Destructured parameters, with and without defaults, two levels deep.
(formal_parameters
  [
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
    (assignment_pattern
      left: (object_pattern
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
            ])
        ]))
    (assignment_pattern
      left: (array_pattern
        (identifier) @variable.parameter))
  ])

; Class fields ------------------------------------------------------------------------------------

(field_definition
  property: (property_identifier) @variable.member)
(field_definition
  property: (string) @variable.member)
((field_definition
  property: [
    (property_identifier)
    (private_property_identifier)
  ] @constant)
  (#match? @constant "^#?(_+[A-Z]|[A-Z][A-Z0-9_$])[A-Z0-9_$]*$"))
(field_definition
  property: [
    (property_identifier)
    (private_property_identifier)
  ] @function.method
  value: [
    (arrow_function)
    (function_expression)
    (generator_function)
  ])

; Classes -----------------------------------------------------------------------------------------

(class_declaration
  name: (identifier) @type)
(class
  name: (identifier) @type)

; Heritage ----------------------------------------------------------------------------------------

(class_heritage
  (identifier) @type)
(class_heritage
  (member_expression
    object: (identifier) @module
    property: (property_identifier) @type))

; A getter that begins its own line after a static field.
"static get" @keyword.modifier
