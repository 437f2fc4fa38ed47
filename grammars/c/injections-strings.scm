; What stands inside the strings of C, C++ and Objective-C

; SQL: strings that begin with a statement in capitals

((string_literal
  [
    (string_content) @injection.content
    (escape_sequence)
  ]+) @_sql
  (#not-has-parent? @_sql "concatenated_string")
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+[ \\t\\r\\n]*(SELECT|INSERT|REPLACE|UPDATE|DELETE|CREATE|ALTER|DROP|TRUNCATE|WITH)")
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+\\s*(SELECT\\s[^;]*[\\sn\"]FROM[\\s\\\\\"]|SELECT\\s+[0-9]|(INSERT|REPLACE)\\s+(OR [A-Z]+ )?INTO\\s|UPDATE\\s+\\S+[\\s\"]+SET\\s|DELETE\\s+FROM\\s|WITH\\s+\\S+\\s+AS\\s*[(]|(CREATE|ALTER|DROP|TRUNCATE)\\s+([A-Z]+\\s+)?([A-Z]+\\s+)?(TABLE|INDEX|VIEW|DATABASE|SCHEMA|TYPE|FUNCTION|TRIGGER|SEQUENCE)\\s)")
  (#not-match? @_sql "\\\\[nrt][A-Za-z0-9]")
  (#set! injection.language "sql"))

((concatenated_string
  (string_literal
    [
      (string_content) @injection.content
      (escape_sequence)
    ]+)+) @_sql @injection.content
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+[ \\t\\r\\n]*(SELECT|INSERT|REPLACE|UPDATE|DELETE|CREATE|ALTER|DROP|TRUNCATE|WITH)")
  (#match? @_sql "^[a-zA-Z#]*[\"'`]+\\s*(SELECT\\s[^;]*[\\sn\"]FROM[\\s\\\\\"]|SELECT\\s+[0-9]|(INSERT|REPLACE)\\s+(OR [A-Z]+ )?INTO\\s|UPDATE\\s+\\S+[\\s\"]+SET\\s|DELETE\\s+FROM\\s|WITH\\s+\\S+\\s+AS\\s*[(]|(CREATE|ALTER|DROP|TRUNCATE)\\s+([A-Z]+\\s+)?([A-Z]+\\s+)?(TABLE|INDEX|VIEW|DATABASE|SCHEMA|TYPE|FUNCTION|TRIGGER|SEQUENCE)\\s)")
  (#not-match? @_sql "\\\\[nrt][A-Za-z0-9]")
  (#set! injection.language "sql"))

; The formats of printf: one layer for each piece between escapes

((call_expression
  function: (identifier) @_function
  arguments: (argument_list
    .
    [
      (string_literal
        (string_content) @injection.content)
      (concatenated_string
        (string_literal
          (string_content) @injection.content))
    ]))
  (#any-of? @_function
    "printf" "vprintf" "wprintf" "vwprintf" "scanf" "vscanf" "wscanf" "g_print" "g_printerr" "g_strdup_printf"
    "g_message" "g_warning" "g_error" "g_debug" "g_info" "g_critical" "printk" "pr_emerg" "pr_alert" "pr_crit"
    "pr_err" "pr_warn" "pr_notice" "pr_info" "pr_debug" "pr_cont" "warn" "warnx" "vwarn" "vwarnx" "printf_s" "panic"
    "log_trace" "log_debug" "log_info" "log_warn" "log_error" "log_fatal" "die" "fatal" "fatalx" "_" "N_" "gettext")
  (#set! injection.language "printf"))

((call_expression
  function: (identifier) @_function
  arguments: (argument_list
    .
    (_)
    .
    [
      (string_literal
        (string_content) @injection.content)
      (concatenated_string
        (string_literal
          (string_content) @injection.content))
    ]))
  (#any-of? @_function
    "fprintf" "vfprintf" "dprintf" "vdprintf" "sprintf" "vsprintf" "asprintf" "vasprintf" "fwprintf" "vfwprintf"
    "fscanf" "vfscanf" "sscanf" "vsscanf" "syslog" "vsyslog" "err" "errx" "verr" "verrx" "fprintf_s" "sprintf_s"
    "wsprintf" "dev_err" "dev_warn" "dev_info" "dev_dbg" "xasprintf")
  (#set! injection.language "printf"))

((call_expression
  function: (identifier) @_function
  arguments: (argument_list
    .
    (_)
    .
    (_)
    .
    [
      (string_literal
        (string_content) @injection.content)
      (concatenated_string
        (string_literal
          (string_content) @injection.content))
    ]))
  (#any-of? @_function "snprintf" "vsnprintf" "swprintf" "vswprintf" "error" "g_snprintf" "xsnprintf")
  (#set! injection.language "printf"))

; Functions of the program that are called like those, and macros that write to a log: wherever the format stands
((call_expression
  function: [
    (identifier) @_function
    (field_expression
      field: (field_identifier) @_function)
  ]
  arguments: (argument_list
    [
      (string_literal
        (string_content) @injection.content)
      (concatenated_string
        (string_literal
          (string_content) @injection.content))
    ]))
  (#not-match? @_function "^v?(d|f|fw|s|sn|sw|as|w|ws|xas|xsn|g_sn)?printf(_s)?$")
  (#match? @_function "printf(_[a-z]+)?$|^[A-Z_]*(LOG|DEBUG|DBG|TRACE|INFO|WARN|ERR|FATAL|PANIC|PRINT)[A-Z0-9_]*$")
  (#match? @injection.content "%")
  (#set! injection.language "printf"))

; and any call that has arguments behind a text with conversions, but for those of dates
((call_expression
  function: [
    (identifier) @_function
    (field_expression
      field: (field_identifier) @_function)
  ]
  arguments: (argument_list
    [
      (string_literal
        (string_content) @injection.content)
      (concatenated_string
        (string_literal
          (string_content) @injection.content))
    ]
    .
    (_)))
  (#not-match? @_function "^(v?(d|f|fw|s|sn|sw|as|w|ws|xas|xsn|g_sn)?printf(_s)?|v?[fs]?w?scanf|v?syslog|v?(err|warn)x?|(.*_)?str[fp]time)$")
  (#match? @injection.content "%[-+#0]*[0-9*]*([.][0-9*]*)?(hh|ll|[hlLqjzt])?[diouxXeEfFgGaAcsp]")
  (#set! injection.language "printf"))

; Regular expressions of POSIX
; A string with two backslashes in front of a bracket is left alone: the bracket is none
((call_expression
  function: (identifier) @_function
  arguments: (argument_list
    .
    (_)
    .
    (string_literal
      [
        (string_content) @injection.content
        (escape_sequence)
      ]+) @_text))
  (#any-of? @_function "regcomp" "regncomp" "regwcomp")
  (#not-match? @_text "\\\\\\\\[^a-zA-Z0-9. ]")
  (#set! injection.language "regex"))

; Documentation with commands of Doxygen
((comment) @injection.content
  (#match? @injection.content "^/([*][*!]|/[/!])[^*/][^@\\\\]*[@\\\\][a-z]")
  (#set! injection.language "doxygen"))

; and those inside of prose, which that parser does not know
((comment) @injection.content
  (#match? @injection.content "^/([*][*!]|/[/!])[^*/]")
  (#match? @injection.content "[@\\\\](c|p|a|b|e|em|n|li|arg|ref|link|endlink|cite|copy[a-z]+|f[$])[ \\n]|`")
  (#set! injection.language "doxygen_text"))
