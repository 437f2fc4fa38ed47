; Make

; Texts
(string) @string
(raw_text) @string
(variable_assignment value: (text) @string)
(arguments (text) @string)
(prerequisites (word) @string)
(prerequisites (concatenation (word) @string))
(pattern_list (word) @string)

[
  (ifeq_directive (word) @string)
  (ifneq_directive (word) @string)
  (substitution_reference pattern: (word) @string)
  (substitution_reference replacement: (word) @string)
]

[
  (include_directive filenames: (list (word) @string.special.path))
  (include_directive filenames: (list (concatenation (word) @string.special.path)))
  (VPATH_assignment value: (paths (word) @string.special.path))
  (vpath_directive pattern: (word) @string.special.path)
  (vpath_directive directories: (paths (word) @string.special.path))
]

((escape) @string.escape
  (#eq? @string.escape "$$"))

; Variables
[
  (variable_assignment name: (word) @variable)
  (shell_assignment name: (word) @variable)
  (variable_reference (word) @variable)
  (substitution_reference text: (word) @variable)
  (export_directive variables: (list (word) @variable))
  (unexport_directive variables: (list (word) @variable))
  (undefine_directive variable: (word) @variable)
  (ifdef_directive variable: (word) @variable)
  (ifndef_directive variable: (word) @variable)
]

([
  (variable_assignment name: (word) @constant)
  (shell_assignment name: (word) @constant)
  (variable_reference (word) @constant)
  (substitution_reference text: (word) @constant)
  (export_directive variables: (list (word) @constant))
  (unexport_directive variables: (list (word) @constant))
  (undefine_directive variable: (word) @constant)
  (ifdef_directive variable: (word) @constant)
  (ifndef_directive variable: (word) @constant)
]
  (#match? @constant "^_*[A-Z][A-Z0-9_]*$"))

; Variables that make knows
([
  (variable_assignment name: (word) @variable.builtin)
  (variable_reference (word) @variable.builtin)
  (export_directive variables: (list (word) @variable.builtin))
]
  (#any-of? @variable.builtin
    ".DEFAULT_GOAL" ".EXTRA_PREREQS" ".FEATURES" ".INCLUDE_DIRS" ".LIBPATTERNS" ".LOADED" ".SHELLFLAGS"
    ".VARIABLES" "CURDIR" "MAKE" "MAKECMDGOALS" "MAKEFILES" "MAKEFILE_LIST" "MAKEFLAGS" "MAKELEVEL"
    "MAKEOVERRIDES" "MAKE_HOST" "MAKE_RESTARTS" "MAKE_TERMERR" "MAKE_TERMOUT" "MAKE_VERSION" "MFLAGS"
    "SHELL" "SUFFIXES"))

[
  "VPATH"
  ".RECIPEPREFIX"
] @variable.builtin

; The parameters of a function of one's own: $(1)
((variable_reference (word) @variable.parameter)
  (#match? @variable.parameter "^[0-9]+$"))

(automatic_variable) @variable.builtin

; What define makes is called
(define_directive name: (word) @function.macro)

; Targets
(targets [(word) (archive)] @function)
(targets (concatenation (word) @function))
(variable_assignment target_or_pattern: (list (word) @function))

((targets (word) @function.builtin)
  (#any-of? @function.builtin
    ".DEFAULT" ".DELETE_ON_ERROR" ".EXPORT_ALL_VARIABLES" ".IGNORE" ".INTERMEDIATE" ".LOW_RESOLUTION_TIME"
    ".NOTINTERMEDIATE" ".NOTPARALLEL" ".ONESHELL" ".PHONY" ".POSIX" ".PRECIOUS" ".SECONDARY"
    ".SECONDEXPANSION" ".SILENT" ".SUFFIXES" ".WAIT"))

; The targets that .PHONY names
((rule
  (targets (word) @_phony)
  normal: (prerequisites (word) @function))
  (#any-of? @_phony ".PHONY" ".PRECIOUS" ".SILENT" ".INTERMEDIATE" ".SECONDARY"))

; Functions
(function_call
  function: _ @function.builtin)

(shell_function
  function: _ @function.builtin)

((function_call
  function: "call"
  (arguments
    .
    argument: (text) @function.call))
  (#match? @function.call "^[a-zA-Z0-9_.-]+,?([$][^,]*(,[ ]*[$][^,]*)*)?$"))

; Keywords
[
  "ifdef"
  "ifeq"
  "ifndef"
  "ifneq"
  "else"
  "endif"
] @keyword.conditional

[
  "-include"
  "include"
  "sinclude"
] @keyword.import

[
  "define"
  "endef"
] @keyword.directive.define

[
  "export"
  "override"
  "private"
  "unexport"
] @keyword.modifier

[
  "undefine"
  "vpath"
] @keyword

; Operators
[
  "=" ":=" "::=" "?=" "+=" "!="
] @operator

(rule [":" "::" "&:" "|"] @operator)
(variable_assignment ":" @operator)
(substitution_reference ":" @operator)
(recipe_line ["@" "-" "+"] @operator)

; Punctuation
[
  ","
  ";"
] @punctuation.delimiter

(paths ":" @punctuation.delimiter)

[
  "("
  ")"
] @punctuation.bracket

(variable_reference ["$" "$$" "(" ")" "{" "}"] @punctuation.special)
(substitution_reference ["$" "$$" "(" ")" "{" "}"] @punctuation.special)
(function_call ["$" "$$" "(" ")"] @punctuation.special)
(shell_function ["$" "$$" "(" ")"] @punctuation.special)
(automatic_variable ["(" ")" "{" "}"] @variable.builtin)

"\\" @punctuation.special

; Comments
(comment) @comment

((comment) @keyword.directive
  (#match? @keyword.directive "^#!"))
