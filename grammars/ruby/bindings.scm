[
  (method)
  (singleton_method)
  (class)
  (singleton_class)
  (module)
  (do_block)
  (block)
  (lambda)
] @local.scope

(method
  name: (identifier) @local.definition.outer)
(class
  name: (constant) @local.definition.outer)
(module
  name: (constant) @local.definition.outer)
(method_parameters
  (identifier) @local.definition)
(lambda_parameters
  (identifier) @local.definition)
(block_parameters
  (identifier) @local.definition)
(destructured_parameter
  (identifier) @local.definition)
(splat_parameter
  name: (identifier) @local.definition)
(hash_splat_parameter
  name: (identifier) @local.definition)
(block_parameter
  name: (identifier) @local.definition)
(optional_parameter
  name: (identifier) @local.definition)
(keyword_parameter
  name: (identifier) @local.definition)
(assignment
  left: [
    (identifier)
    (constant)
  ] @local.definition)
(operator_assignment
  left: (identifier) @local.definition)
(left_assignment_list
  (identifier) @local.definition)
(destructured_left_assignment
  (identifier) @local.definition)
(rest_assignment
  (identifier) @local.definition)
(for
  pattern: (identifier) @local.definition)
(exception_variable
  (identifier) @local.definition)
(as_pattern
  name: (identifier) @local.definition)
(array_pattern
  (identifier) @local.definition)
(in_clause
  pattern: (identifier) @local.definition)
(call
  receiver: (_)
  method: (identifier) @local.member)
(scope_resolution
  scope: (_)
  name: (constant) @local.member)
