; inherits: c
; Programs and other shaders know what belongs to the whole text by its name.
(translation_unit (declaration declarator: (identifier) @local.shorthand))
(translation_unit (declaration declarator: (_ declarator: (identifier) @local.shorthand)))
(translation_unit
  (declaration declarator: (_ declarator: (_ declarator: (identifier) @local.shorthand))))
(preproc_ifdef (declaration declarator: (identifier) @local.shorthand))
(preproc_ifdef (declaration declarator: (_ declarator: (identifier) @local.shorthand)))
(preproc_ifdef
  (declaration declarator: (_ declarator: (_ declarator: (identifier) @local.shorthand))))
(preproc_if (declaration declarator: (identifier) @local.shorthand))
(preproc_if (declaration declarator: (_ declarator: (identifier) @local.shorthand)))
(preproc_if (declaration declarator: (_ declarator: (_ declarator: (identifier) @local.shorthand))))
(function_definition declarator: (function_declarator declarator: (identifier) @local.shorthand))
(preproc_def name: (identifier) @local.shorthand)
(preproc_function_def name: (identifier) @local.shorthand)
(struct_specifier name: (type_identifier) @local.shorthand)
