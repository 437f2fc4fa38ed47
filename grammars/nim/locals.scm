[
  (proc_declaration)
  (func_declaration)
  (method_declaration)
  (iterator_declaration)
  (converter_declaration)
  (template_declaration)
  (macro_declaration)
  (proc_expression)
  (func_expression)
  (iterator_expression)
  (do_block)
  (for)
  (while)
  (if)
  (elif_branch)
  (else_branch)
  (of_branch)
  (except_branch)
  (finally_branch)
  (block)
  (try)
  (object_declaration)
  (tuple_type)
  (proc_type)
  (enum_declaration)
] @local.scope

; What the loop goes through is looked up around it.
(for right: (_) @local.outside)
(parameter_declaration
  (symbol_declaration_list (symbol_declaration name: (identifier) @local.definition)))
(for left: (symbol_declaration_list (symbol_declaration name: (identifier) @local.definition)))
(for
  left: (symbol_declaration_list
    (tuple_deconstruct_declaration (symbol_declaration name: (identifier) @local.definition))))
(variable_declaration
  (symbol_declaration_list (symbol_declaration name: (identifier) @local.definition)))
(variable_declaration
  (symbol_declaration_list
    (tuple_deconstruct_declaration (symbol_declaration name: (identifier) @local.definition))))
(except_branch values: (expression_list (infix_expression right: (identifier) @local.definition)))

; A name is known behind its declaration.
(variable_declaration) @local.declaration.new
(proc_declaration name: (identifier) @local.definition.outer)
(func_declaration name: (identifier) @local.definition.outer)
(method_declaration name: (identifier) @local.definition.outer)
(iterator_declaration name: (identifier) @local.definition.outer)
(converter_declaration name: (identifier) @local.definition.outer)
(template_declaration name: (identifier) @local.definition.outer)
(macro_declaration name: (identifier) @local.definition.outer)

; Templates and macros put their names where they are used.
(template_declaration body: (_) @local.unclear)
(macro_declaration body: (_) @local.unclear)

; Members, keys of objects, labels of arguments and of blocks.
(dot_expression right: (identifier) @local.member)
(dot_generic_call function: (identifier) @local.member)
(colon_expression left: (identifier) @local.member)
(argument_list (equal_expression left: (identifier) @local.member.argument))
(field_declaration (symbol_declaration_list (symbol_declaration name: (identifier) @local.member)))
(enum_field_declaration (symbol_declaration name: (identifier) @local.member))
(block label: (identifier) @local.member.label)
(pragma_list (identifier) @local.member.pragma)
