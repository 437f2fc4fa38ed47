(function_definition
  name: (symbol) @name) @function
(macro_definition
  name: (symbol) @name) @function
(special_form
  "defvar"
  .
  (symbol) @name) @variable
(special_form
  "defconst"
  .
  (symbol) @name) @constant
((list
  .
  (symbol) @_macro
  .
  (symbol) @name) @variable
  (#any-of? @_macro "defcustom" "defvar-local" "defface" "defvar-keymap"))
((list
  .
  (symbol) @_macro
  .
  (symbol) @name) @function
  (#any-of? @_macro
    "cl-defun" "cl-defmacro" "cl-defgeneric" "cl-defmethod" "cl-defsubst" "define-minor-mode" "define-derived-mode"
    "ert-deftest"))
((list
  .
  (symbol) @_macro
  .
  (symbol) @name) @struct
  (#any-of? @_macro "cl-defstruct" "defclass" "defgroup"))
