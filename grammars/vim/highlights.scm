; Names
(identifier) @variable

((identifier) @variable.builtin
  (#any-of? @variable.builtin "self" "this"))

(scope) @module

(scope_dict) @module

(argument
  "a:" @module)

; a:name alone is the parameter of a function
([
  (argument
    (identifier) @variable.parameter)
  (parameters
    (identifier) @variable.parameter)
  (default_parameter
    name: (identifier) @variable.parameter)
]
  (#is-not? local))

(lambda_expression
  "{"
  (identifier) @variable.parameter
  "->")

(spread) @variable.parameter.builtin

(field_expression
  field: (identifier) @variable.member)

; Values that Vim gives
((scoped_identifier
  (scope) @_scope
  (identifier) @constant.builtin)
  (#eq? @_scope "v:"))

((scoped_identifier
  (scope) @_scope
  (identifier) @boolean)
  (#eq? @_scope "v:")
  (#any-of? @boolean "true" "false"))

; Functions
(function_declaration
  name: (identifier) @function)

(function_declaration
  name: (scoped_identifier
    (identifier) @function))

(function_declaration
  name: (field_expression
    field: (identifier) @function.method))

(call_expression
  function: (identifier) @function.call)

(call_expression
  function: (scoped_identifier
    (identifier) @function.call))

(call_expression
  function: (field_expression
    field: (identifier) @function.method.call))

((call_expression
  function: (identifier) @function.builtin)
  (#any-of? @function.builtin
    "abs" "add" "and" "append" "appendbufline" "argc" "argv" "assert_equal" "assert_true" "bufadd" "bufexists" "buflisted"
    "bufload" "bufloaded" "bufname" "bufnr" "bufwinid" "bufwinnr" "byte2line" "ceil" "changenr" "char2nr" "charcol" "chdir"
    "col" "complete" "confirm" "copy" "count" "cursor" "deepcopy" "delete" "deletebufline" "diff_hlID" "empty" "environ"
    "escape" "eval" "eventhandler" "executable" "execute" "exepath" "exists" "expand" "expandcmd" "extend" "extendnew"
    "feedkeys" "filereadable" "filewritable" "filter" "finddir" "findfile" "flatten" "float2nr" "floor" "fnameescape"
    "fnamemodify" "foldclosed" "foldlevel" "funcref" "function" "get" "getbufinfo" "getbufline" "getbufvar" "getchar"
    "getcharstr" "getcmdline" "getcmdtype" "getcompletion" "getcurpos" "getcwd" "getenv" "getfsize" "getftime" "getftype"
    "getjumplist" "getline" "getloclist" "getmarklist" "getmousepos" "getpid" "getpos" "getqflist" "getreg" "getregtype"
    "gettabvar" "getwininfo" "getwinvar" "glob" "globpath" "has" "has_key" "hasmapto" "histadd" "histget" "hlexists" "hlID"
    "hostname" "iconv" "indent" "index" "input" "inputlist" "inputsecret" "insert" "invert" "isdirectory" "items" "job_start"
    "job_stop" "join" "json_decode" "json_encode" "keys" "len" "libcall" "line" "line2byte" "list2str" "localtime" "log"
    "map" "maparg" "mapcheck" "mapnew" "mapset" "match" "matchadd" "matchaddpos" "matchdelete" "matchend" "matchlist"
    "matchstr" "matchstrpos" "max" "menu_info" "min" "mkdir" "mode" "nextnonblank" "nr2char" "or" "pathshorten" "pow"
    "popup_create" "popup_close" "prevnonblank" "printf" "pumvisible" "rand" "range" "readdir" "readfile" "reduce"
    "reltime" "reltimefloat" "reltimestr" "remove" "rename" "repeat" "resolve" "reverse" "round" "screenchar" "search"
    "searchpair" "searchpairpos" "searchpos" "setbufline" "setbufvar" "setcmdpos" "setenv" "setline" "setloclist"
    "setpos" "setqflist" "setreg" "settabvar" "setwinvar" "sha256" "shellescape" "shiftwidth" "sign_define" "sign_getplaced"
    "sign_place" "sign_unplace" "simplify" "slice" "sort" "split" "sqrt" "stdpath" "str2float" "str2list" "str2nr"
    "strcharpart" "strchars" "strdisplaywidth" "strftime" "stridx" "string" "strlen" "strpart" "strptime" "strridx"
    "strtrans" "strwidth" "submatch" "substitute" "swapname" "synID" "synIDattr" "synIDtrans" "synstack" "system"
    "systemlist" "tabpagebuflist" "tabpagenr" "taglist" "tempname" "term_start" "timer_start" "timer_stop" "tolower"
    "toupper" "tr" "trim" "trunc" "type" "undofile" "undotree" "uniq" "values" "virtcol" "visualmode" "wait" "win_getid"
    "win_gotoid" "win_id2win" "winbufnr" "wincol" "winheight" "winline" "winnr" "winrestview" "winsaveview" "winwidth"
    "wordcount" "writefile" "xor"))

; Comments
[
  (comment)
  (line_continuation_comment)
] @comment

((comment) @comment.documentation
  (#match? @comment.documentation "^\"+[ \t]*@[a-z]+([ \t]|$)"))

; Literals
[
  (string_literal)
  (literal_key)
] @string

(integer_literal) @number

(float_literal) @number.float

(argument
  (integer_literal) @variable.parameter)

; Patterns
[
  (pattern)
  (pattern_multi)
] @string.regexp

(autocmd_statement
  (pattern) @string.special.path)

(command_attribute
  val: (pattern_multi) @character.special)

; Files
[
  (filename)
  (filenames)
  (encoding)
] @string.special.path

(range_statement
  (file) @character.special)

(scriptencoding_statement
  (encoding) @string.special)

; Commands
(command_argument) @string

(unknown_builtin_statement
  (unknown_command_name) @keyword)

(user_command
  (command_name) @function.macro)

(command_statement
  name: (command_name) @function.macro)

(command_statement
  repl: (command) @none)

(normal_statement
  (commands) @string.special)


(behavior) @constant

[
  "let"
  "const"
  "unlet"
  "set"
  "setlocal"
  "call"
  "echo"
  "echon"
  "echohl"
  "echomsg"
  "echoerr"
  "execute"
  "normal"
  "silent"
  "eval"
  "command"
  "delcommand"
  "comclear"
  "autocmd"
  "augroup"
  "highlight"
  "syntax"
  "colorscheme"
  "filetype"
  "setfiletype"
  "sign"
  "wincmd"
  "global"
  "edit"
  "enew"
  "find"
  "ex"
  "visual"
  "view"
  "startinsert"
  "stopinsert"
  "vertical"
  "leftabove"
  "aboveleft"
  "rightbelow"
  "belowright"
  "topleft"
  "botright"
  "cnext"
  "cprevious"
  "cNext"
  "browse"
  "options"
  "ruby"
  "python"
  "perl"
  "lua"
  "map"
  "nmap"
  "vmap"
  "xmap"
  "smap"
  "omap"
  "imap"
  "lmap"
  "cmap"
  "tmap"
  "noremap"
  "nnoremap"
  "vnoremap"
  "xnoremap"
  "snoremap"
  "onoremap"
  "inoremap"
  "lnoremap"
  "cnoremap"
  "tnoremap"
] @keyword

[
  "function"
  "endfunction"
] @keyword.function

[
  "if"
  "else"
  "elseif"
  "endif"
] @keyword.conditional

[
  "for"
  "endfor"
  "in"
  "while"
  "endwhile"
  "break"
  "continue"
] @keyword.repeat

"return" @keyword.return

[
  "try"
  "catch"
  "finally"
  "endtry"
  "throw"
] @keyword.exception

[
  "runtime"
  "source"
  "packadd"
] @keyword.import

"scriptencoding" @keyword.directive

[
  "abort"
  "closure"
  "dict"
  "range"
] @keyword.modifier

; Options
(option_name) @variable.builtin

[
  (no_option)
  (inv_option)
  (default_option)
] @variable.builtin

(set_value) @string

((set_value) @number
  (#match? @number "^[0-9]+$"))

(env_variable
  (identifier) @constant)

(register) @variable.builtin

; Mappings
(map_side) @string

(keycode) @string.special

[
  "<buffer>"
  "<nowait>"
  "<silent>"
  "<script>"
  "<expr>"
  "<unique>"
] @attribute.builtin

[
  "-addr"
  "-bang"
  "-bar"
  "-buffer"
  "-complete"
  "-count"
  "-keepscript"
  "-nargs"
  "-range"
  "-register"
] @attribute

; Events, groups and names of files' kinds
(au_event) @constant

[
  (au_once)
  (au_nested)
] @attribute

(augroup_name) @module

(hl_group) @type

(keyword) @constant

(filetype) @string.special

(colorscheme_statement
  (name) @string.special)

(hl_attribute) @constant

(hl_attribute
  key: _ @property)

(hl_attribute
  val: _ @constant)

(color) @number

((color) @constant
  (#match? @constant "^[A-Za-z]"))

; the marks around a pattern are no nodes
(syntax_statement) @string.regexp

(syntax_argument
  name: _ @property)

(syntax_statement
  [
    "keyword"
    "match"
    "region"
    "cluster"
    "include"
    "sync"
    "clear"
    "list"
    "on"
    "off"
    "enable"
    "reset"
    "spell"
    "case"
    "conceal"
    "iskeyword"
  ] @keyword)

(filetype_statement
  [
    "detect"
    "plugin"
    "indent"
    "on"
    "off"
  ] @constant.builtin)

(highlight_statement
  [
    "default"
    "link"
    "clear"
  ] @keyword.modifier)

(sign_statement
  [
    "define"
    "undefine"
    "list"
    "place"
    "unplace"
    "jump"
  ] @keyword)

(sign_argument
  name: _ @property)

(sign_argument
  val: (text) @string)

; Scripts in other languages
(script
  [
    (marker_definition)
    (endmarker)
  ] @label)

(heredoc
  [
    (marker_definition)
    (endmarker)
  ] @label)

(heredoc
  (parameter) @keyword.modifier)

(heredoc
  (body) @string)

; Operators; the sign of a product is no token of its own
(binary_operation) @operator

[
  "=" "+=" "-=" "*=" "/=" "%=" ".=" "..="
  "==" "!=" ">" ">=" "<" "<=" "=~" "!~"
  "+" "-" "*" "/" "%" "." ".." "&&" "||" "!" "->" "=<<" "<<"
  (match_case)
] @operator

[
  "is"
  "isnot"
] @keyword.operator

(bang
  "!" @punctuation.special)

(option
  "&" @operator)

; Punctuation
[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
  "#{"
] @punctuation.bracket

[
  ","
  ":"
  ";"
] @punctuation.delimiter

(ternary_expression
  [
    "?"
    ":"
  ] @keyword.conditional.ternary)

(env_variable
  "$" @punctuation.special)

(keycode
  [
    "<"
    ">"
  ] @string.special)

; Patterns: a =~ '^x'
(binary_operation
  [
    "=~"
    "!~"
  ]
  right: (string_literal) @string.regexp)

((call_expression
  function: (identifier) @_function
  .
  (_)
  .
  (string_literal) @string.regexp)
  (#any-of? @_function "match" "matchend" "matchlist" "matchstr" "matchstrpos" "substitute" "split"))
