(defun
  (defun_header
    function_name: (_) @name)) @function
((list_lit
  .
  (sym_lit) @_form
  .
  (sym_lit) @name) @variable
  (#any-of? @_form "defvar" "defparameter"))
((list_lit
  .
  (sym_lit) @_form
  .
  (sym_lit) @name) @constant
  (#eq? @_form "defconstant"))
((list_lit
  .
  (sym_lit) @_form
  .
  (sym_lit) @name) @class
  (#any-of? @_form "defclass" "define-condition"))
((list_lit
  .
  (sym_lit) @_form
  .
  (sym_lit) @name) @struct
  (#any-of? @_form "defstruct" "deftype"))
((list_lit
  .
  (sym_lit) @_form
  .
  (kwd_lit) @name) @package
  (#eq? @_form "defpackage"))
