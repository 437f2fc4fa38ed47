((program) @local.scope (#set! local.for "highlights"))

[(function_statement) (script_block_expression) (class_method_definition)] @local.scope
(function_statement (function_name) @local.definition.outer)
(script_parameter (variable) @local.definition.parameter)
(class_method_parameter (variable) @local.definition.parameter)
(foreach_statement (variable) @local.definition)
(assignment_expression
  (left_assignment_expression
    (logical_expression
      (bitwise_expression
        (comparison_expression
          (additive_expression
            (multiplicative_expression
              (format_expression
                (range_expression
                  (array_literal_expression (unary_expression (variable) @local.definition)))))))))))
(member_name (simple_name) @local.member)
(key_expression (simple_name) @local.member)
