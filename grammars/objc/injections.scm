; The body of a macro is Objective-C again

(preproc_def
  value: (preproc_arg) @injection.content
  (#not-match? @injection.content "^([-+]?[0-9.][-+.0-9A-Za-z']*|_*[A-Z][A-Z0-9_]+)$")
  (#set! injection.language "objc"))

(preproc_function_def
  value: (preproc_arg) @injection.content
  (#not-match? @injection.content "#[ \t]*[A-Za-z0-9]")
  (#set! injection.language "objc"))

; # and ## in front of a name would be a directive there
(preproc_function_def
  value: (preproc_arg) @injection.content
  (#match? @injection.content "#[ \t]*[A-Za-z0-9]")
  (#set! injection.language "c_macro"))

; Macros that stand alone, behind which the parser is lost
([
  (translation_unit)
  (ERROR)
] @injection.content
  (#not-has-ancestor? @injection.content translation_unit ERROR)
  (#match? @injection.content "(^|\n)[ \t]*((NS|CF)_ASSUME_NONNULL_BEGIN|NS_HEADER_AUDIT_BEGIN|CF_IMPLICIT_BRIDGING_ENABLED|CF_EXTERN_C_BEGIN|[A-Z][A-Z0-9_]{3,}[ \t]*\n@(interface|protocol|class)|@interface[^\n]*\n\\{[^}]*\n#)")
  (#set! injection.language "objc_header")
  (#set! injection.include-children))

; Formats
((call_expression
  function: (identifier) @_function
  arguments: (argument_list
    .
    (string_literal
      (string_content) @injection.content)))
  (#any-of? @_function "NSLog" "NSLogv")
  (#set! injection.language "objc_format"))

((message_expression
  method: (identifier) @_method
  (string_literal
    (string_content) @injection.content))
  (#any-of? @_method
    "stringWithFormat" "initWithFormat" "stringByAppendingFormat" "appendFormat" "predicateWithFormat" "raise" "format")
  (#set! injection.language "objc_format"))
