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

; ... but with text in front or blanks around it the dot joins strings: 'a'.name, name . name
(field_expression
  value: [
    (string_literal)
    (field_expression
      value: (string_literal))
  ]
  field: (identifier) @variable)

((field_expression
  field: (identifier) @variable) @_joined
  (#match? @_joined "(\\s[.]|[.]\\s)\\s*[a-zA-Z0-9_#]+$"))

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
  function: (field_expression
    field: (identifier) @function.call) @_joined)
  (#match? @_joined "['\"\\s][.]|[.]\\s"))

((call_expression
  function: [
    (identifier) @function.builtin
    (field_expression
      field: (identifier) @function.builtin) @_joined
  ])
  (#match? @_joined "['\"\\s][.]|[.]\\s")
  (#any-of? @function.builtin
    "abs" "acos" "add" "and" "append" "appendbufline" "argc" "argidx" "arglistid" "argv" "asin" "assert_beeps" "assert_equal"
    "assert_equalfile" "assert_exception" "assert_fails" "assert_false" "assert_inrange" "assert_match" "assert_nobeep" "assert_notequal"
    "assert_notmatch" "assert_report" "assert_true" "atan" "atan2" "autocmd_add" "autocmd_delete" "autocmd_get" "balloon_gettext"
    "balloon_show" "balloon_split" "bindtextdomain" "blob2list" "browse" "browsedir" "bufadd" "bufexists" "buflisted" "bufload"
    "bufloaded" "bufname" "bufnr" "bufwinid" "bufwinnr" "byte2line" "byteidx" "byteidxcomp" "call" "ceil" "ch_canread" "ch_close"
    "ch_close_in" "ch_evalexpr" "ch_evalraw" "ch_getbufnr" "ch_getjob" "ch_info" "ch_log" "ch_logfile" "ch_open" "ch_read" "ch_readblob"
    "ch_readraw" "ch_sendexpr" "ch_sendraw" "ch_setoptions" "ch_status" "changenr" "char2nr" "charclass" "charcol" "charidx" "chdir"
    "cindent" "clearmatches" "col" "complete" "complete_add" "complete_check" "complete_info" "confirm" "copy" "cos" "cosh" "count"
    "cscope_connection" "cursor" "debugbreak" "deepcopy" "delete" "deletebufline" "did_filetype" "diff" "diff_filler" "diff_hlID"
    "digraph_get" "digraph_getlist" "digraph_set" "digraph_setlist" "echoraw" "empty" "environ" "err_teapot" "escape" "eval"
    "eventhandler" "executable" "execute" "exepath" "exists" "exists_compiled" "exp" "expand" "expandcmd" "expr10" "extend" "extendnew"
    "feedkeys" "filecopy" "filereadable" "filewritable" "filter" "finddir" "findfile" "flatten" "flattennew" "float2nr" "floor" "fmod"
    "fnameescape" "fnamemodify" "foldclosed" "foldclosedend" "foldlevel" "foldtext" "foldtextresult" "foreach" "foreground" "fullcommand"
    "funcref" "function" "garbagecollect" "get" "getbufinfo" "getbufline" "getbufoneline" "getbufvar" "getcellwidths" "getchangelist"
    "getchar" "getcharmod" "getcharpos" "getcharsearch" "getcharstr" "getcmdcompltype" "getcmdline" "getcmdpos" "getcmdscreenpos"
    "getcmdtype" "getcmdwintype" "getcompletion" "getcurpos" "getcursorcharpos" "getcwd" "getenv" "getfontname" "getfperm" "getfsize"
    "getftime" "getftype" "getimstatus" "getjumplist" "getline" "getloclist" "getmarklist" "getmatches" "getmousepos" "getmouseshape"
    "getpid" "getpos" "getqflist" "getreg" "getreginfo" "getregion" "getregionpos" "getregtype" "getscriptinfo" "gettabinfo" "gettabvar"
    "gettabwinvar" "gettagstack" "gettext" "getwininfo" "getwinpos" "getwinposx" "getwinposy" "getwinvar" "glob" "glob2regpat" "globpath"
    "has" "has_key" "haslocaldir" "hasmapto" "histadd" "histdel" "histget" "histnr" "hlexists" "hlget" "hlID" "hlset" "hostname" "iconv"
    "id" "indent" "index" "indexof" "input" "inputdialog" "inputlist" "inputrestore" "inputsave" "inputsecret" "insert" "instanceof"
    "interrupt" "invert" "isabsolutepath" "isdirectory" "isinf" "islocked" "isnan" "items" "job_getchannel" "job_info" "job_setoptions"
    "job_start" "job_status" "job_stop" "join" "js_decode" "js_encode" "json_decode" "json_encode" "keys" "keytrans" "len" "libcall"
    "libcallnr" "line" "line2byte" "lispindent" "list2blob" "list2str" "list2tuple" "listener_add" "listener_flush" "listener_remove"
    "localtime" "log" "log10" "luaeval" "map" "maparg" "mapcheck" "maplist" "mapnew" "mapset" "match" "matchadd" "matchaddpos" "matcharg"
    "matchbufline" "matchdelete" "matchend" "matchfuzzy" "matchfuzzypos" "matchlist" "matchstr" "matchstrlist" "matchstrpos" "max"
    "menu_info" "min" "mkdir" "mode" "mzeval" "nextnonblank" "nr2char" "or" "pathshorten" "perleval" "popup_atcursor" "popup_beval"
    "popup_clear" "popup_close" "popup_create" "popup_dialog" "popup_filter_menu" "popup_filter_yesno" "popup_findecho" "popup_findinfo"
    "popup_findpreview" "popup_getoptions" "popup_getpos" "popup_hide" "popup_list" "popup_locate" "popup_menu" "popup_move"
    "popup_notification" "popup_setoptions" "popup_settext" "popup_show" "pow" "prevnonblank" "printf" "prompt_getprompt"
    "prompt_setcallback" "prompt_setinterrupt" "prompt_setprompt" "prop_add" "prop_add_list" "prop_clear" "prop_find" "prop_list"
    "prop_remove" "prop_type_add" "prop_type_change" "prop_type_delete" "prop_type_get" "prop_type_list" "pum_getpos" "pumvisible"
    "py3eval" "pyeval" "pyxeval" "rand" "range" "readblob" "readdir" "readdirex" "readfile" "reduce" "reg_executing" "reg_recording"
    "reltime" "reltimefloat" "reltimestr" "remote_expr" "remote_foreground" "remote_peek" "remote_read" "remote_send" "remote_startserver"
    "remove" "rename" "repeat" "resolve" "reverse" "round" "rubyeval" "screenattr" "screenchar" "screenchars" "screencol" "screenpos"
    "screenrow" "screenstring" "search" "searchcount" "searchdecl" "searchpair" "searchpairpos" "searchpos" "server2client" "serverlist"
    "setbufline" "setbufvar" "setcellwidths" "setcharpos" "setcharsearch" "setcmdline" "setcmdpos" "setcursorcharpos" "setenv" "setfperm"
    "setline" "setloclist" "setmatches" "setpos" "setqflist" "setreg" "settabvar" "settabwinvar" "settagstack" "setwinvar" "sha256"
    "shellescape" "shiftwidth" "sign_define" "sign_getdefined" "sign_getplaced" "sign_jump" "sign_place" "sign_placelist" "sign_undefine"
    "sign_unplace" "sign_unplacelist" "simplify" "sin" "sinh" "slice" "sort" "sound_clear" "sound_playevent" "sound_playfile" "sound_stop"
    "soundfold" "spellbadword" "spellsuggest" "split" "sqrt" "srand" "state" "stdpath" "str2float" "str2list" "str2nr" "strcharlen"
    "strcharpart" "strchars" "strdisplaywidth" "strftime" "strgetchar" "stridx" "string" "strlen" "strpart" "strptime" "strridx"
    "strtrans" "strutf16len" "strwidth" "submatch" "substitute" "swapfilelist" "swapinfo" "swapname" "synconcealed" "synID" "synIDattr"
    "synIDtrans" "synstack" "system" "systemlist" "tabpagebuflist" "tabpagenr" "tabpagewinnr" "tagfiles" "taglist" "tan" "tanh" "tempname"
    "term_dumpdiff" "term_dumpload" "term_dumpwrite" "term_getaltscreen" "term_getansicolors" "term_getattr" "term_getcursor"
    "term_getjob" "term_getline" "term_getscrolled" "term_getsize" "term_getstatus" "term_gettitle" "term_gettty" "term_list"
    "term_scrape" "term_sendkeys" "term_setansicolors" "term_setapi" "term_setkill" "term_setrestore" "term_setsize" "term_start"
    "term_wait" "terminalprops" "test_alloc_fail" "test_autochdir" "test_feedinput" "test_garbagecollect_now" "test_garbagecollect_soon"
    "test_getvalue" "test_gui_event" "test_ignore_error" "test_mswin_event" "test_null_blob" "test_null_channel" "test_null_dict"
    "test_null_function" "test_null_job" "test_null_list" "test_null_partial" "test_null_string" "test_option_not_set" "test_override"
    "test_refcount" "test_setmouse" "test_settime" "test_srand_seed" "test_unknown" "test_void" "timer_info" "timer_pause" "timer_start"
    "timer_stop" "timer_stopall" "tolower" "toupper" "tr" "trim" "trunc" "tuple2list" "type" "typename" "undofile" "undotree" "uniq"
    "utf16idx" "values" "virtcol" "virtcol2col" "visualmode" "wait" "wildmenumode" "win_execute" "win_findbuf" "win_getid" "win_gettype"
    "win_gotoid" "win_id2tabwin" "win_id2win" "win_move_separator" "win_move_statusline" "win_screenpos" "win_splitmove" "winbufnr"
    "wincol" "windowsversion" "winheight" "winlayout" "winline" "winnr" "winrestcmd" "winrestview" "winsaveview" "winwidth" "wordcount"
    "writefile" "xor"))

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

; the sets of a pattern
(pattern
  [
    "["
    "]"
  ] @string.regexp)
