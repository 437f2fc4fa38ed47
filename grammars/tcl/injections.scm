; What the parser gives up
((ERROR) @injection.content
  (#not-has-ancestor? @injection.content "ERROR")
  (#set! injection.language "tcl_text")
  (#set! injection.include-children))

; Braces around data: the parser takes them for commands
((command
  name: (simple_word) @_name
  arguments: (word_list
    (braced_word) @injection.content))
  (#any-of? @_name
    "list" "array" "lappend" "append" "concat" "puts" "string" "lsearch" "lindex" "lreplace" "linsert" "join"
    "split" "return" "error" "format" "wm" "send" "throw" "exp_send" "::msgcat::mc" "mc" "msgcat::mc" "mcset")
  (#set! injection.language "tcl_data")
  (#set! injection.include-children))

((command
  arguments: (word_list
    (simple_word) @_option
    .
    (braced_word) @injection.content))
  (#any-of? @_option
    "-text" "-message" "-title" "-values" "-padding" "-padx" "-pady" "-font" "-columns" "-filetypes" "-detail"
    "-label" "-default" "-description" "-help" "-show" "-displaycolumns" "-initialvalue")
  (#set! injection.language "tcl_data")
  (#set! injection.include-children))

((command
  name: (simple_word) @_name
  arguments: (word_list
    .
    (simple_word) @_word
    (braced_word) @injection.content))
  (#eq? @_name "dict")
  (#any-of? @_word "set" "create" "append" "lappend" "merge" "replace")
  (#set! injection.language "tcl_data")
  (#set! injection.include-children))
